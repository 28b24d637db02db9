import { Buffer } from 'node:buffer'
import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { installed, systemdUnit } from '../../src/cli/service/systemd-unit.ts'
import { type Entry, writeTar } from './tar.ts'

export type DebianPackage = {
  version: string
  /** As Debian calls it: amd64 or arm64. */
  architecture: string
  binary: Uint8Array
  license: string
  notices: string
  /** The dashboard for Grafana. */
  dashboard: Uint8Array
  time: number
}

/** The file of the dashboard, as the help names it. */
export const dashboardName = 'grafana-dashboard.json'

const binaryPath = 'usr/bin/ludarr'
const settingsPath = installed.settings.slice(1)

const settings = `# Environment variables of the service, one NAME=value on each line. "ludarr serve --help" lists them.
# Then: systemctl restart ludarr
#LUDARR_PORT=5757
#LUDARR_URL=https://ludarr.example.org
`

// A service that the administrator has disabled or stopped stays so when the package is upgraded.
const afterInstallation = `#!/bin/sh
set -e
if [ "$1" = configure ]; then
  if ! id --user ${installed.user} >/dev/null 2>&1; then
    useradd --system --user-group --home-dir ${installed.data} --shell /usr/sbin/nologin ${installed.user}
  fi
  if command -v systemctl >/dev/null; then
    if [ -z "$2" ]; then systemctl enable --quiet ${installed.service} || true; fi
    if [ -d /run/systemd/system ]; then
      systemctl daemon-reload
      if [ -z "$2" ]; then systemctl start ${installed.service} || true
      else systemctl try-restart ${installed.service} || true
      fi
    fi
  fi
fi
`

const beforeRemoval = `#!/bin/sh
set -e
if [ "$1" = remove ] && command -v systemctl >/dev/null; then
  if [ -d /run/systemd/system ]; then systemctl stop ${installed.service} || true; fi
  systemctl disable --quiet ${installed.service} || true
fi
`

const afterRemoval = `#!/bin/sh
set -e
if [ -d /run/systemd/system ]; then systemctl daemon-reload || true; fi
if [ "$1" = purge ]; then
  rm -rf ${installed.data}
  if id --user ${installed.user} >/dev/null 2>&1; then userdel ${installed.user}; fi
fi
`

/** A package for Debian, Ubuntu and Raspberry Pi OS with the service. The same input always gives the same bytes. */
export function debianPackage(input: DebianPackage): Uint8Array {
  const { version, architecture, binary, license, notices, dashboard, time } = input
  const unitOfPackage = systemdUnit(`/${binaryPath}`)
  const documents = 'usr/share/doc/ludarr'
  const files: Entry[] = [
    { path: binaryPath, mode: 0o755, type: 'file', bytes: binary },
    text(installed.packagedUnit.slice(1), unitOfPackage),
    text(settingsPath, settings),
    text(`${documents}/copyright`, license),
    { path: `${documents}/NOTICES.txt.gz`, mode: 0o644, type: 'file', bytes: gzipSync(notices, { level: 9 }) },
    { path: `${documents}/${dashboardName}`, mode: 0o644, type: 'file', bytes: dashboard },
  ]
  const bytes = files.reduce((sum, file) => sum + (file.type === 'file' ? file.bytes.length : 0), 0)
  const control = `Package: ludarr
Version: ${version}
Architecture: ${architecture}
Maintainer: The Ludarr authors <ludarr@localhost>
Installed-Size: ${Math.ceil(bytes / 1024)}
Depends: libc6, passwd
Section: games
Priority: optional
Description: library manager for video games
 Searches indexers for the games you want, picks the best release, sends it to
 a download client, and imports it into your library.
`
  const checksums = files.map((file) =>
    file.type === 'file' ? `${createHash('md5').update(file.bytes).digest('hex')}  ${file.path}\n` : '',
  )
  const controlFiles: Entry[] = [
    text('control', control),
    text('conffiles', `/${settingsPath}\n`),
    text('md5sums', checksums.join('')),
    script('postinst', afterInstallation),
    script('prerm', beforeRemoval),
    script('postrm', afterRemoval),
  ]
  return writeAr(
    [
      ['debian-binary', Buffer.from('2.0\n')],
      ['control.tar.gz', gzipSync(writeTar(controlFiles, time))],
      ['data.tar.gz', gzipSync(writeTar([...foldersOf(files), ...files], time))],
    ],
    time,
  )
}

function text(path: string, content: string): Entry {
  return { path, mode: 0o644, type: 'file', bytes: Buffer.from(content) }
}

function script(path: string, content: string): Entry {
  return { ...text(path, content), mode: 0o755 }
}

/** The folders that the files are in, outer ones first. */
function foldersOf(files: readonly Entry[]): Entry[] {
  const paths = files.flatMap(({ path }) => {
    const parts = path.split('/').slice(0, -1)
    return parts.map((_part, index) => parts.slice(0, index + 1).join('/'))
  })
  return [...new Set(paths)].sort().map((path) => ({ path, mode: 0o755, type: 'folder' }))
}

/** The archive format of Debian packages. https://manpages.debian.org/deb.5 */
function writeAr(members: readonly (readonly [name: string, bytes: Uint8Array])[], time: number): Uint8Array {
  const pieces = members.flatMap(([name, bytes]) => [
    Buffer.from(
      [name.padEnd(16), `${time}`.padEnd(12), '0'.padEnd(6), '0'.padEnd(6), '100644'.padEnd(8)].join('') +
        `${`${bytes.length}`.padEnd(10)}\`\n`,
    ),
    bytes,
    Buffer.from('\n'.repeat(bytes.length % 2)),
  ])
  return Buffer.concat([Buffer.from('!<arch>\n'), ...pieces])
}
