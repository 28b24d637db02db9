/** Where things are on a machine with the service: as the Debian package has them, too. */
export const installed = {
  binary: '/usr/local/bin/ludarr',
  unit: '/etc/systemd/system/ludarr.service',
  packagedUnit: '/usr/lib/systemd/system/ludarr.service',
  settings: '/etc/default/ludarr',
  data: '/var/lib/ludarr',
  user: 'ludarr',
  service: 'ludarr.service',
} as const

/**
 * The unit. Ludarr writes to the library and download folders, which may be anywhere, so only the system itself is
 * read-only. `MemoryDenyWriteExecute` is missing, because JavaScript is compiled while it runs.
 */
export function systemdUnit(binary: string): string {
  return `[Unit]
Description=Ludarr, library manager for video games
Wants=network-online.target
After=network-online.target remote-fs.target

[Service]
Type=notify
# systemd-notify sends the notifications, as a child process.
NotifyAccess=all
ExecStart=${quoted(binary)} serve
Environment=NODE_ENV=production LUDARR_DATA=${installed.data}
EnvironmentFile=-${installed.settings}
User=${installed.user}
Group=${installed.user}
# Members of the group, such as media servers, may change what is imported.
UMask=0002
StateDirectory=ludarr
StateDirectoryMode=0700
Restart=on-failure
RestartSec=5s
# A large library may be migrated at the start.
TimeoutStartSec=10min
TimeoutStopSec=15s
WatchdogSec=5min
# An archive that needs more memory than there is ends its own process only.
OOMPolicy=continue
# Copies of games give way to other programs that use the disks.
IOSchedulingClass=best-effort
IOSchedulingPriority=7

NoNewPrivileges=yes
CapabilityBoundingSet=
AmbientCapabilities=
ProtectSystem=full
ProtectKernelTunables=yes
ProtectKernelModules=yes
ProtectKernelLogs=yes
ProtectControlGroups=yes
ProtectClock=yes
ProtectHostname=yes
ProtectProc=invisible
PrivateDevices=yes
PrivateTmp=yes
RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX AF_NETLINK
RestrictNamespaces=yes
RestrictRealtime=yes
RestrictSUIDSGID=yes
LockPersonality=yes
KeyringMode=private
RemoveIPC=yes
SystemCallArchitectures=native
SystemCallFilter=@system-service
SystemCallFilter=~@privileged
SystemCallErrorNumber=EPERM

[Install]
WantedBy=multi-user.target
`
}

export function printedUnit(binary: string): string {
  return `# ${installed.unit}
# "ludarr service install" writes it, creates the user and starts the service. By hand:
#   useradd --system --user-group --home-dir ${installed.data} --shell /usr/sbin/nologin ${installed.user}
#   ${binary} service print > ${installed.unit}
#   systemctl daemon-reload && systemctl enable --now ${installed.service}
# Environment variables go into ${installed.settings}. "systemctl edit ludarr" changes anything else.
${systemdUnit(binary)}`
}

/** An argument of ExecStart: specifiers (%) and variables ($) are not expanded in it. */
function quoted(path: string): string {
  return /^[\w/.@+-]+$/.test(path)
    ? path
    : `"${path.replace(/[\\"]/g, '\\$&').replaceAll('%', '%%').replaceAll('$', '$$$$')}"`
}
