import { Buffer } from 'node:buffer'
import type { ShippedPackage } from './shipped-packages.ts'

type Product = { version: string; bunVersion: string; time: number }

/** A software bill of materials in CycloneDX 1.6. https://cyclonedx.org/docs/1.6/json/ */
export function billOfMaterials(packages: readonly ShippedPackage[], { version, bunVersion, time }: Product): string {
  const product = component({
    type: 'application',
    name: 'ludarr',
    version,
    license: 'MIT',
    purl: `pkg:generic/ludarr@${version}`,
  })
  const bun = component({
    type: 'platform',
    name: 'bun',
    version: bunVersion,
    license: 'MIT',
    purl: `pkg:npm/bun@${bunVersion}`,
  })
  const libraries = packages.map(({ name, version: packageVersion, license, integrity }) => ({
    ...component({
      type: 'library',
      name,
      version: packageVersion,
      license,
      purl: `pkg:npm/${name.replace('@', '%40')}@${packageVersion}`,
    }),
    hashes: [{ alg: 'SHA-512', content: Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex') }],
  }))
  const document = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { timestamp: new Date(time * 1000).toISOString(), component: product },
    components: [bun, ...libraries],
  }
  return `${JSON.stringify(document, null, 2)}\n`
}

type Part = { type: string; name: string; version: string; license: string; purl: string }

function component({ type, name, version, license, purl }: Part) {
  const licenses = [licenseOf(license)]
  return { type, 'bom-ref': purl, name, version, ...(license === '' ? {} : { licenses }), purl }
}

function licenseOf(license: string) {
  if (/^[\w.+-]+$/.test(license)) return { license: { id: license } }
  return /\b(?:AND|OR|WITH)\b/.test(license) ? { expression: license } : { license: { name: license } }
}
