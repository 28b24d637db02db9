import { expect, test } from 'bun:test'
import { listenFailure, reachableUrl } from '../../src/runtime/listening.ts'

test.each([
  ['0.0.0.0', false, 'http://127.0.0.1:5757'],
  ['::', true, 'https://[::1]:5757'],
  ['192.168.1.5', true, 'https://192.168.1.5:5757'],
  ['fe80::1', false, 'http://[fe80::1]:5757'],
])('a server on %p (tls %p) is reached at %p', (hostname, tls, url) => {
  expect(reachableUrl({ hostname, port: 5757 }, tls)).toBe(url)
})

const at = { hostname: '0.0.0.0', port: 443 }

test('a port that needs rights is refused with what to do', () => {
  const failure = listenFailure(Object.assign(new Error('permission denied'), { code: 'EACCES' }), at)
  expect(failure.message).toContain('may not open port 443. Choose a port above 1023')
})

test.each(['ENOENT', 'EINVAL', 'ENXIO', 'ENOTFOUND', 'EAI_AGAIN'])(
  'a host name that fails with %p is reported as unknown',
  (code) => {
    const cause = Object.assign(new Error('listen'), { code })
    expect(listenFailure(cause, { hostname: 'nas.lan', port: 80 }).message).toBe(
      'Cannot listen on nas.lan:80: the host name nas.lan is unknown. Set LUDARR_HOST to an address of this machine, or to 0.0.0.0 for all.',
    )
  },
)

test('a broken socket of a known address is not reported as an unknown host', () => {
  const failure = listenFailure(Object.assign(new Error('listen'), { code: 'EINVAL' }), at)
  expect(failure.message).toContain('0.0.0.0 is not an address of this machine')
})

test('an unforeseen failure keeps its own words and its cause', () => {
  const cause = new Error('no buffer space')
  const failure = listenFailure(cause, at)
  expect(failure.message).toBe('Cannot listen on 0.0.0.0:443: no buffer space')
  expect(failure.cause).toBe(cause)
})
