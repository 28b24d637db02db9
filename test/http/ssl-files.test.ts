import { afterAll, beforeAll, expect, test } from 'bun:test'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runningServer } from '../cli/running-server.ts'
import { freePort } from '../peers/loopback.ts'

const folder = mkdtempSync(join(tmpdir(), 'ludarr-ssl-files-'))
const at = (name: string) => join(folder, name)
const read = (name: string) => readFileSync(at(name), 'utf8')
let server: Awaited<ReturnType<typeof runningServer>>
let headers: Record<string, string>
let port: number

function openssl(...args: string[]): string {
  const run = spawnSync('openssl', args, { cwd: folder, encoding: 'utf8', input: '' })
  if (run.error !== undefined) throw run.error
  return run.stdout + run.stderr
}

const request = (name: string, subject: string, ...key: string[]) =>
  openssl('req', '-new', '-nodes', '-subj', `/CN=${subject}`, '-keyout', `${name}.key`, '-out', `${name}.csr`, ...key)

function issue(name: string, by: string, extensions: string, ...more: string[]): void {
  writeFileSync(at(`${name}.ext`), extensions)
  const files = ['-in', `${name}.csr`, '-out', `${name}.crt`, '-extfile', `${name}.ext`]
  openssl(
    'x509',
    '-req',
    ...files,
    '-CA',
    `${by}.crt`,
    '-CAkey',
    `${by}.key`,
    '-CAcreateserial',
    '-days',
    '30',
    ...more,
  )
}

/** A root, an intermediate authority and a certificate for 127.0.0.1, made by OpenSSL. */
beforeAll(async () => {
  const ca = 'basicConstraints=critical,CA:TRUE\nkeyUsage=keyCertSign\n'
  const rsa = ['-newkey', 'rsa:2048']
  const p256 = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1']
  openssl(
    'req',
    '-x509',
    '-nodes',
    '-subj',
    '/CN=Root',
    '-keyout',
    'root.key',
    '-out',
    'root.crt',
    '-days',
    '30',
    ...rsa,
  )
  request('middle', 'Middle', ...rsa)
  issue('middle', 'root', ca)
  request('leaf', 'nas.lan', ...p256)
  issue('leaf', 'middle', 'subjectAltName=IP:127.0.0.1,DNS:nas.lan\n')
  openssl('req', '-x509', '-nodes', '-subj', '/CN=Other', '-keyout', 'other.key', '-out', 'other.crt', ...p256)
  server = await runningServer(folder)
  const made = await server.post('/api/auth/setup', { username: 'robin', password: 'correct horse battery' })
  headers = { authorization: `Bearer ${(await made.json()).token}` }
  port = await freePort()
}, 60_000)

afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function upload(cert: string | Uint8Array<ArrayBuffer>, key: string | Uint8Array<ArrayBuffer>) {
  const body = new FormData()
  body.set('cert', new File([cert], 'cert.pem'))
  body.set('key', new File([key], 'key.pem'))
  const answer = await fetch(`${server.url}/api/settings/ssl/upload`, { method: 'POST', headers, body })
  return { status: answer.status, body: await answer.json() }
}

const binary = (name: string) => new Uint8Array(readFileSync(at(name)))

/** What OpenSSL sees when it trusts the root alone: its verdict, and the subjects in the order they were sent. */
function served(): { isTrusted: boolean; subjects: string[] } {
  const text = openssl('s_client', '-connect', `127.0.0.1:${port}`, '-CAfile', 'root.crt', '-showcerts')
  const subjects = [...text.matchAll(/^ *\d+ s:CN = (.+)$/gm)].map(([, name = '']) => name)
  return { isTrusted: text.includes('Verify return code: 0 (ok)'), subjects }
}

test('the parts of a certificate file are served in the right order, however they are arranged', async () => {
  const [leaf, middle, root, other, key] = ['leaf.crt', 'middle.crt', 'root.crt', 'other.crt', 'leaf.key'].map(read)
  const windows = `Subject: CN=nas.lan\r\n${leaf}\r\n${middle}`.replaceAll(/\r?\n/g, '\r\n')
  const flat = `${leaf}${middle}`.replaceAll('\n', ' ')
  const files: [string, string, string, string[]][] = [
    ['the leaf first', `${leaf}${middle}`, `${key}`, ['nas.lan', 'Middle']],
    ['the authority first', `${middle}${leaf}`, `${key}`, ['nas.lan', 'Middle']],
    ['the root first', `${root}${middle}${leaf}`, `${key}`, ['nas.lan', 'Middle', 'Root']],
    ['another certificate in between', `${other}${middle}${leaf}`, `${key}`, ['nas.lan', 'Middle']],
    ['one of them twice', `${middle}${leaf}${middle}`, `${key}`, ['nas.lan', 'Middle']],
    ['all in one file', `${key}${middle}${leaf}`, `${key}${middle}${leaf}`, ['nas.lan', 'Middle']],
    ['the key in the file of the certificate', `${middle}${key}${leaf}`, '', ['nas.lan', 'Middle']],
    [
      'line ends of Windows and text',
      windows,
      `Bag Attributes\r\n${key?.replaceAll('\n', '\r\n')}`,
      ['nas.lan', 'Middle'],
    ],
    ['no line ends', flat, `${key?.replaceAll('\n', ' ')}`, ['nas.lan', 'Middle']],
  ]
  for (const [name, cert, keyFile, subjects] of files) {
    expect({ name, ...(await upload(cert, keyFile)) }).toMatchObject({
      name,
      status: 200,
      body: { certificate: { subject: 'CN=nas.lan' } },
    })
    const enabled = await fetch(`${server.url}/api/settings/ssl`, {
      method: 'PATCH',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ enabled: true, port }),
    })
    expect(enabled.status).toBe(200)
    expect({ name, ...served() }).toEqual({ name, isTrusted: true, subjects })
  }
}, 60_000)

test('of two certificates for one key, the one that is still valid is served', async () => {
  issue('old', 'middle', 'subjectAltName=IP:127.0.0.1\n')
  openssl(
    'x509',
    '-req',
    '-in',
    'leaf.csr',
    '-CA',
    'middle.crt',
    '-CAkey',
    'middle.key',
    '-days',
    '-1',
    '-out',
    'old.crt',
  )
  const answer = await upload(`${read('old.crt')}${read('leaf.crt')}${read('middle.crt')}`, read('leaf.key'))
  expect(answer.status).toBe(200)
  expect(Date.parse(answer.body.certificate.notAfter)).toBeGreaterThan(Date.now())
  expect(await upload(read('old.crt'), read('leaf.key'))).toMatchObject({
    status: 400,
    body: { error: expect.stringContaining('The certificate expired on') },
  })
})

test('a file that cannot be used is refused with what it is and how to convert it', async () => {
  openssl('ecparam', '-name', 'prime256v1', '-param_enc', 'explicit', '-genkey', '-noout', '-out', 'explicit.key')
  openssl('req', '-x509', '-subj', '/CN=nas.lan', '-key', 'explicit.key', '-out', 'explicit.crt')
  openssl('ecparam', '-name', 'brainpoolP256r1', '-genkey', '-noout', '-out', 'brainpool.key')
  openssl('req', '-x509', '-subj', '/CN=nas.lan', '-key', 'brainpool.key', '-out', 'brainpool.crt')
  openssl('pkcs12', '-export', '-in', 'leaf.crt', '-inkey', 'leaf.key', '-passout', 'pass:', '-out', 'leaf.p12')
  openssl('x509', '-in', 'leaf.crt', '-outform', 'der', '-out', 'leaf.der')
  openssl('pkey', '-in', 'leaf.key', '-outform', 'der', '-out', 'key.der')
  openssl('pkey', '-in', 'leaf.key', '-pubout', '-out', 'public.key')
  openssl('pkey', '-in', 'leaf.key', '-aes256', '-passout', 'pass:secret', '-out', 'encrypted.key')
  openssl('rsa', '-in', 'middle.key', '-traditional', '-aes256', '-passout', 'pass:secret', '-out', 'old-style.key')
  openssl('crl2pkcs7', '-nocrl', '-certfile', 'leaf.crt', '-out', 'leaf.p7b')
  const [leaf, key] = [read('leaf.crt'), read('leaf.key')]
  const files: [string, string | Uint8Array<ArrayBuffer>, string | Uint8Array<ArrayBuffer>, string][] = [
    ['cert', read('explicit.crt'), read('explicit.key'), 'openssl ec -in FILE -param_enc named_curve'],
    ['cert', read('brainpool.crt'), key, 'The key type of this certificate is not supported'],
    ['key', leaf, read('brainpool.key'), 'The key cannot be read. It is damaged, or its type is not supported'],
    ['cert', binary('leaf.p12'), key, 'PKCS#12 archive (.pfx or .p12). Convert it with "openssl pkcs12 -in FILE'],
    ['key', leaf, binary('leaf.p12'), 'PKCS#12 archive (.pfx or .p12). Convert it with "openssl pkcs12 -in FILE'],
    ['cert', binary('leaf.der'), key, 'but a binary file. Convert it with "openssl x509 -inform der'],
    ['key', leaf, binary('key.der'), 'but a binary file. Convert it with "openssl pkey -inform der'],
    ['cert', read('leaf.p7b'), key, 'PKCS#7 file. Convert it with "openssl pkcs7 -print_certs'],
    ['cert', read('leaf.csr'), key, 'This is a certificate request'],
    ['key', leaf, read('public.key'), 'This is a public key'],
    ['key', leaf, read('encrypted.key'), 'encrypted with a password. Remove the password with "openssl pkey'],
    ['key', leaf, read('old-style.key'), 'encrypted with a password. Remove the password with "openssl pkey'],
    ['key', leaf, read('other.key'), 'The key does not match the certificate'],
    ['key', `${leaf}${read('middle.crt')}`, read('other.key'), 'The key does not match any of the 2 certificates'],
  ]
  for (const [path, cert, keyFile, message] of files) {
    const refused = await upload(cert, keyFile)
    expect({ message, ...refused }).toMatchObject({ message, status: 400, body: { details: [{ path }] } })
    expect(refused.body.error).toContain(message)
  }
})

test('a key whose curve is converted as advised works with a certificate that is issued for it', async () => {
  openssl('ecparam', '-name', 'prime256v1', '-param_enc', 'explicit', '-genkey', '-noout', '-out', 'before.key')
  openssl('ec', '-in', 'before.key', '-param_enc', 'named_curve', '-out', 'after.key')
  openssl('req', '-x509', '-subj', '/CN=nas.lan', '-key', 'after.key', '-out', 'after.crt')
  expect((await upload(read('after.crt'), read('after.key'))).status).toBe(200)
})
