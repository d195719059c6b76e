/** Which calls of the kernel a program behind our walls may not make: a filter in the kernel's own small language (classic BPF), as bubblewrap takes it. */

export interface FilterOptions {
  /** Chromium builds its own sandbox of namespaces inside ours; nobody else needs any. */
  namespaces: 'refused' | 'allowed';
}

/** The filter's bytes; null for a machine whose numbers of calls are not known here. */
export function seccompFilter({ namespaces }: FilterOptions, arch: string = process.arch): Buffer | null {
  const machine = machines[arch];
  if (!machine || (arch !== 'x64' && arch !== 'arm64')) return null;
  const at = arch === 'x64' ? 0 : 1;
  const numberOf = (name: Call): number => calls[name][at];
  const isThere = (name: Call): boolean => numberOf(name) >= 0;
  const refused = [...reachingOut, ...(namespaces === 'refused' ? changingRoot : [])].filter(isThere);
  const program: Step[] = [
    load(offset.arch),
    jump('equal', machine.audit, 1, 0),
    answer(verdict.kill),
    load(offset.number),
    // Another way of counting the calls, which would go past all that follows.
    ...(arch === 'x64' ? [jump('at_least', 0x4000_0000, 0, 1), answer(refusal.unknown)] : []),
    ...refused.flatMap((name) => [jump('equal', numberOf(name), 0, 1), answer(refusal.forbidden)]),
    ...unheardOf.flatMap((name) => [jump('equal', numberOf(name), 0, 1), answer(refusal.unknown)]),
    ...(namespaces === 'refused' ? withoutNamespaces(numberOf) : []),
    // Putting words into a terminal as if they had been typed there.
    jump('equal', numberOf('ioctl'), 0, 5),
    load(offset.second),
    jump('equal', 0x5412, 1, 0),
    jump('equal', 0x541c, 0, 1),
    answer(refusal.forbidden),
    answer(verdict.allow),
    // Of sockets those that a network namespace holds; a vsock leads out of it.
    jump('equal', numberOf('socket'), 0, 1 + families.length + 1),
    load(offset.first),
    ...families.map((family, n) => jump('equal', family, families.length - n, 0)),
    answer(refusal.family),
    answer(verdict.allow),
  ];
  return Buffer.concat(program.map(bytesOf));
}

interface Step {
  code: number;
  /** How many steps are passed over when it holds, and when it does not. */
  yes: number;
  no: number;
  value: number;
}

/** Of `struct seccomp_data`; of the arguments the lower half. */
const offset = { number: 0, arch: 4, first: 16, second: 24 } as const;

const verdict = { allow: 0x7fff_0000, kill: 0x8000_0000 } as const;
const failWith = (errno: number): number => 0x0005_0000 | errno;
const refusal = { forbidden: failWith(1), unknown: failWith(38), family: failWith(97) } as const;

const machines: Record<string, { audit: number }> = { x64: { audit: 0xc000_003e }, arm64: { audit: 0xc000_00b7 } };

/** Unix, IPv4, IPv6, and what tells which interfaces there are. */
const families = [1, 2, 10, 16] as const;

const newNamespaces = 0x7e02_0000;
/** Clocks are asked for by a bit that means a signal elsewhere. */
const newClocks = 0x80;

function withoutNamespaces(numberOf: (name: Call) => number): Step[] {
  return [
    // Its flags lie where a filter can't look: whoever asks is told that there is no such call, and takes the older one.
    jump('equal', numberOf('clone3'), 0, 1),
    answer(refusal.unknown),
    ...(['clone', 'unshare'] as const).flatMap((name) => [
      jump('equal', numberOf(name), 0, 4),
      load(offset.first),
      jump('any_bit', name === 'clone' ? newNamespaces : newNamespaces | newClocks, 0, 1),
      answer(refusal.forbidden),
      answer(verdict.allow),
    ]),
  ];
}

function load(from: number): Step {
  return { code: 0x20, yes: 0, no: 0, value: from };
}

function jump(kind: 'equal' | 'at_least' | 'any_bit', value: number, yes: number, no: number): Step {
  return { code: { equal: 0x15, at_least: 0x35, any_bit: 0x45 }[kind], yes, no, value };
}

function answer(value: number): Step {
  return { code: 0x06, yes: 0, no: 0, value };
}

function bytesOf({ code, yes, no, value }: Step): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeUInt16LE(code, 0);
  bytes.writeUInt8(yes, 2);
  bytes.writeUInt8(no, 3);
  bytes.writeUInt32LE(value >>> 0, 4);
  return bytes;
}

/** On x86-64 and on 64-bit ARM; -1 where there is none. */
const calls = {
  acct: [163, 89],
  add_key: [248, 217],
  adjtimex: [159, 171],
  bpf: [321, 280],
  chroot: [161, 51],
  clock_adjtime: [305, 266],
  clock_settime: [227, 112],
  clone: [56, 220],
  clone3: [435, 435],
  delete_module: [176, 106],
  fanotify_init: [300, 262],
  finit_module: [313, 273],
  fsconfig: [431, 431],
  fsmount: [432, 432],
  fsopen: [430, 430],
  fspick: [433, 433],
  init_module: [175, 105],
  io_uring_enter: [426, 426],
  io_uring_register: [427, 427],
  io_uring_setup: [425, 425],
  ioctl: [16, 29],
  ioperm: [173, -1],
  iopl: [172, -1],
  kcmp: [312, 272],
  kexec_file_load: [320, 294],
  kexec_load: [246, 104],
  keyctl: [250, 219],
  lookup_dcookie: [212, 18],
  migrate_pages: [256, 238],
  modify_ldt: [154, -1],
  mount: [165, 40],
  mount_setattr: [442, 442],
  move_mount: [429, 429],
  move_pages: [279, 239],
  name_to_handle_at: [303, 264],
  nfsservctl: [180, 42],
  open_by_handle_at: [304, 265],
  open_tree: [428, 428],
  perf_event_open: [298, 241],
  pidfd_getfd: [438, 438],
  pivot_root: [155, 41],
  process_madvise: [440, 440],
  process_vm_readv: [310, 270],
  process_vm_writev: [311, 271],
  ptrace: [101, 117],
  quotactl: [179, 60],
  quotactl_fd: [443, 443],
  reboot: [169, 142],
  request_key: [249, 218],
  setdomainname: [171, 162],
  sethostname: [170, 161],
  setns: [308, 268],
  settimeofday: [164, 170],
  socket: [41, 198],
  swapoff: [168, 225],
  swapon: [167, 224],
  syslog: [103, 116],
  umount2: [166, 39],
  unshare: [272, 97],
  userfaultfd: [323, 282],
  vhangup: [153, 58],
} as const satisfies Record<string, readonly [number, number]>;
type Call = keyof typeof calls;

/** Calls that change a name of a file's place, and those that enter another's view of it. */
const changingRoot: readonly Call[] = ['chroot', 'setns'];

/** Calls with a long history of ways out of a sandbox, or that reach into the kernel, the machine or other processes. */
const reachingOut: readonly Call[] = [
  // Keys of the kernel are nobody's namespace.
  'add_key',
  'keyctl',
  'request_key',
  'bpf',
  'perf_event_open',
  'userfaultfd',
  'lookup_dcookie',
  'mount',
  'umount2',
  'pivot_root',
  'open_tree',
  'move_mount',
  'fsopen',
  'fsconfig',
  'fsmount',
  'fspick',
  'mount_setattr',
  'name_to_handle_at',
  'open_by_handle_at',
  'fanotify_init',
  'nfsservctl',
  'ptrace',
  'kcmp',
  'pidfd_getfd',
  'process_madvise',
  'process_vm_readv',
  'process_vm_writev',
  'migrate_pages',
  'move_pages',
  'init_module',
  'finit_module',
  'delete_module',
  'kexec_load',
  'kexec_file_load',
  'reboot',
  'swapon',
  'swapoff',
  'acct',
  'quotactl',
  'quotactl_fd',
  'syslog',
  'settimeofday',
  'clock_settime',
  'clock_adjtime',
  'adjtimex',
  'sethostname',
  'setdomainname',
  'vhangup',
  'ioperm',
  'iopl',
  'modify_ldt',
];

/** What libraries try first and do without where a kernel is too old for it. */
const unheardOf: readonly Call[] = ['io_uring_setup', 'io_uring_enter', 'io_uring_register'];
