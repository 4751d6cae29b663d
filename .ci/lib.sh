# Shared code of the checks, to be sourced: paths, installation of outside checkers, and the time of each step.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
artefacts=$PWD/.ci/artefacts
measured=$artefacts/measured
mkdir -p "$artefacts" "$measured"
if [ -z "${QBANK_SHARED:-}" ] && [ -d ../shared ]; then
  QBANK_SHARED=$(cd ../shared && pwd)
  export QBANK_SHARED
fi

# --- Steps ----------------------------------------------------------------------------------------

titles=() lengths=()

# Begins a step and ends the previous one.
step() {
  end_step
  titles+=("$1") begin=$SECONDS
  printf '\n== %s (%d s)\n' "$1" "$SECONDS"
}

end_step() { [ ${#titles[@]} -eq ${#lengths[@]} ] || lengths+=($((SECONDS - begin))); }

# Prints the seconds of each step, even after a failure.
table() {
  local index
  end_step
  printf '\nseconds\n'
  for index in "${!titles[@]}"; do printf '%7d  %s\n' "${lengths[index]}" "${titles[index]}"; done
  printf '%7d  all\n' "$SECONDS"
}

# Fails if the run has taken more than the given number of seconds.
within() {
  [ "$SECONDS" -le "$1" ] || { echo "this took $SECONDS s and may take $1 s" && return 1; }
}

# Runs a command and saves its real, user and system seconds under a name, for .ci/budget.
timed() {
  local name=$1 TIMEFORMAT='%R %U %S'
  shift
  { time "$@" >&3 2>&4; } 3>&1 4>&2 2>"$measured/$name"
}

# --- What is installed ----------------------------------------------------------------------------

# The packages that plain tests use as checkers.
checkers=(bash zsh fish patch tmux chromium ntfs-3g groff-base python3-venv libmagickwand-6.q16-6
  fonts-noto-cjk fontconfig)

# Whether a package's purpose is met: the same program may have been installed in another way.
is_here() {
  case $1 in
    ntfs-3g) command -v lowntfs-3g ;;
    groff-base) command -v groff ;;
    fontconfig) command -v fc-list ;;
    python3-venv) python3 -c 'import ensurepip' ;;
    libmagickwand-6.q16-6) ldconfig -p | grep libMagickWand ;;
    fonts-noto-cjk) ls /usr/share/fonts/opentype/noto/NotoSansCJK-* ;;
    libreoffice-calc-nogui) command -v soffice ;;
    libreoffice-writer-nogui) ls /usr/lib/libreoffice/program/libswlo.so ;;
    openjdk-17-jre-headless) command -v java ;;
    nodejs) command -v node ;;
    neovim) command -v nvim ;;
    *) command -v "$1" ;;
  esac >/dev/null 2>&1
}

# Installs the packages that are missing, all at once.
install() {
  local name missing=()
  for name in "$@"; do is_here "$name" || missing+=("$name"); done
  if [ ${#missing[@]} -eq 0 ]; then return; fi
  apt-get update -qq
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" \
    >/dev/null
}

# Puts a Python environment first in PATH that has the packages of .ci/python.txt and those given, in exactly these
# versions; missing ones are installed all at once. The list includes all dependencies, so none are resolved.
python_packages() {
  local python=$artefacts/python wanted=() missing=()
  mapfile -t wanted < <(grep -v '^#' .ci/python.txt)
  [ -x "$python/bin/pip" ] || python3 -m venv "$python"
  export PATH="$python/bin:$PATH"
  mapfile -t missing < <(python .ci/missing.py "${wanted[@]}" "$@")
  if [ ${#missing[@]} -eq 0 ]; then return; fi
  pip install -q --disable-pip-version-check --no-deps --no-compile "${missing[@]}"
}

# --- Tests ----------------------------------------------------------------------------------------

# Runs tests with a command and saves their output to a file. Also fails if a test is skipped for a reason that does not
# match the pattern, because its checker should be installed.
run_tests() {
  local log=$1 reasons=$2
  shift 2
  if ! "$@" 2>&1 | tee "$log"; then
    # Failures appear far above the runner's last lines, so they are repeated here.
    grep -E '^✘|^↳|error:' "$log" | tail -60 || true
    return 1
  fi
  if grep -E '^(➜|↷|Test Case .* skipped)' "$log" | grep -vE "$reasons"; then
    echo "a test was skipped although its checker should be here" && return 1
  fi
}

# Root may do everything, so refusals cannot be tested as root; not every machine allows file systems to be mounted; and
# some tests need real questions, which are not part of this project.
may_skip='"root may |"needs mount'
if [ -z "${QBANK_SHARED:-}" ]; then may_skip="$may_skip"'|"needs QBANK_SHARED'; fi

# The runner's own summary line, and the numbers of tests.
closing_lines() {
  local count skipped
  grep -E '^(✔|✘) Test run' "$1"
  count=$(sed -nE 's/^✔ Test run with ([0-9]+) tests? .*/\1/p' "$1" | tail -1)
  skipped=$(grep -cE '^(➜|↷) Test .* skipped' "$1" || true)
  echo "$((count - skipped)) passed, 0 failed, $skipped skipped"
}
