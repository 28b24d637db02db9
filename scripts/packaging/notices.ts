import type { ShippedPackage } from './shipped-packages.ts'

/** The license texts of everything in a release, as their licenses demand. */
export function thirdPartyNotices(packages: readonly ShippedPackage[], bunVersion: string): string {
  const sections = packages.map(({ name, version, license, texts }) => {
    const described = texts.length > 0 ? texts : [`See https://spdx.org/licenses/${license}.html`]
    return [`${name} ${version} (${license})`, ...described].join('\n\n')
  })
  return [
    'Ludarr contains the following software of others.',
    `Bun ${bunVersion} (MIT)\n\nThe runtime. It links JavaScriptCore (LGPL-2.0) and other libraries, which are listed with their\nlicenses at https://bun.com/docs/project/license.`,
    '7-Zip (LGPL-2.1-or-later, with the unRAR restriction)\n\nBuilt as 7z-wasm. See its license texts below. The unRAR code may not be used to develop a\nRAR-compatible archiver.',
    ...sections,
  ].join(`\n\n${'='.repeat(100)}\n\n`)
}
