;;; qbank.el --- Have Eglot check question banks with qbank  -*- lexical-binding: t; -*-

;; Put (load "/path/to/qbank") into your init file; qbank must be on the PATH. Eglot is part of Emacs 29; for older
;; ones it is a package. The server starts by itself in banks below a folder that has a .qbank.json (see `qbank new
;; config'); in any other bank: M-x eglot.

;;; Code:

(require 'eglot)

(define-derived-mode qbank-mode text-mode "Bank"
  "Major mode for question banks that have no other mode.")

(add-to-list 'auto-mode-alist '("\\.gift\\'" . qbank-mode))

(add-to-list 'eglot-server-programs '((qbank-mode csv-mode tsv-mode) . ("qbank" "lsp")))

(defun qbank-start ()
  "Start the server in a bank below a folder that has a .qbank.json."
  (when (and buffer-file-name
             (string-match-p "\\.\\(?:csv\\|tsv\\|gift\\|jsonl\\|ndjson\\)\\'" buffer-file-name)
             (locate-dominating-file buffer-file-name ".qbank.json"))
    (unless (derived-mode-p 'qbank-mode 'csv-mode) (qbank-mode))
    ;; A bank ends as the program that reads it wants, so an editor must not decide.
    (setq-local require-final-newline nil)
    (eglot-ensure)))

(add-hook 'find-file-hook #'qbank-start)

(provide 'qbank)
;;; qbank.el ends here
