class Qbank < Formula
  desc "Check, fix, convert, draw and play multiple-choice question banks"
  homepage "@URL@"
  version "@VERSION@"
  license "MIT"

  on_macos do
    url "@URL_UNIVERSAL_MACOS@"
    sha256 "@SHA256_UNIVERSAL_MACOS@"
  end

  on_linux do
    on_intel do
      url "@URL_X86_64_LINUX@"
      sha256 "@SHA256_X86_64_LINUX@"
    end
    on_arm do
      url "@URL_AARCH64_LINUX@"
      sha256 "@SHA256_AARCH64_LINUX@"
    end
  end

  def install
    bin.install "bin/qbank"
    man1.install "share/man/man1/qbank.1"
    bash_completion.install "share/bash-completion/completions/qbank"
    zsh_completion.install "share/zsh/site-functions/_qbank"
    fish_completion.install "share/fish/vendor_completions.d/qbank.fish"
  end

  test do
    (testpath/"bank.csv").write "Which is a fruit?,5,Plum,Stone,Sand,Salt\n"
    assert_match "answer-out-of-range", shell_output("#{bin}/qbank lint bank.csv", 1)
  end
end
