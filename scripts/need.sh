#!/bin/sh
# Says in one sentence which tool of the build is missing or has the wrong version, before that tool fails in its own words.
# Usage: need.sh python|jdk|maven …
set -eu

fail() {
  echo "error: $1" >&2
  exit 1
}

need_python() {
  python=${PYTHON:-python3}
  command -v "$python" >/dev/null || fail "Python 3.11 or newer is needed, and $python was not found."
  "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' ||
    fail "Python 3.11 or newer is needed; $python is $("$python" -V 2>&1). Name another one: make PYTHON=python3.12 …"
  "$python" -c 'import ensurepip' 2>/dev/null ||
    fail "$python cannot make virtual environments. On Debian: apt-get install python3-venv"
}

need_jdk() {
  advice="Install JDK 17 (Debian: openjdk-17-jdk-headless) and set JAVA_HOME to it."
  compiler=${JAVA_HOME:+$JAVA_HOME/bin/}javac
  command -v "$compiler" >/dev/null || fail "The virtual phone is built with JDK 17, and $compiler was not found. $advice"
  version=$("$compiler" -version 2>&1 | sed -n 's/^javac //p')
  case $version in
    17 | 17.*) ;;
    *) fail "The virtual phone is built with JDK 17; $compiler is version ${version:-unknown}. $advice" ;;
  esac
}

need_maven() {
  command -v mvn >/dev/null || fail "Maven is needed to build the virtual phone, and mvn was not found. On Debian: apt-get install maven"
}

for tool; do
  "need_$tool"
done
