;;; Prints the mode of a bank and its finding, once there is one.  -*- lexical-binding: t; -*-
(setq eglot-sync-connect t)
(find-file "a.csv")
(run-hooks 'post-command-hook)
(let ((tries 0) found)
  (while (and (not found) (< (setq tries (1+ tries)) 50))
    (accept-process-output nil 0.1)
    (flymake-start)
    (setq found (flymake-diagnostics)))
  (princ (format "%s: %s" major-mode
                 (mapconcat (lambda (one) (replace-regexp-in-string "\\`.*: " "" (flymake-diagnostic-text one))) found ", "))))
(eglot-shutdown (eglot-current-server))
