import { expect, test } from 'bun:test'
import { chooseFileName, safeName } from '#integrations/downloaders/builtin/file-name.ts'

const name = (headers: Record<string, string>, url = 'http://files.test/dl/1', title = 'A: Game/Title') =>
  chooseFileName({ headers: new Headers(headers), url }, title)
const fromHeader = (disposition: string) => name({ 'content-disposition': disposition })

test('the file name comes from the server', () => {
  expect(fromHeader('attachment; filename="Game v1.zip"')).toBe('Game v1.zip')
  expect(fromHeader('attachment; filename=game.zip; size=5')).toBe('game.zip')
  expect(fromHeader(`attachment; filename="fallback.zip"; filename*=UTF-8''Pok%C3%A9mon%20Red.zip`)).toBe(
    'Pokémon Red.zip',
  )
  expect(fromHeader('attachment; filename="say \\"hi\\".zip"')).toBe('say hi.zip')
  expect(fromHeader('attachment; filename="PokÃ©mon.zip"')).toBe('Pokémon.zip')
  expect(fromHeader('attachment; filename="../../etc/passwd"')).toBe('passwd')
  expect(fromHeader('attachment; filename="..\\\\..\\\\evil.zip"')).toBe('evil.zip')
  expect(fromHeader('attachment; filename=".."')).toBe('download')
})

test('otherwise it comes from the address, or from the title with the extension of the content type', () => {
  expect(name({}, 'http://files.test/a%20b.tar.gz?key=1#x')).toBe('a b.tar.gz')
  expect(name({}, 'http://files.test/%2e%2e%2fevil.zip')).toBe('evil.zip')
  expect(name({}, 'http://files.test/50%_off.zip')).toBe('50%_off.zip')
  expect(name({ 'content-type': 'application/zip; x=1' })).toBe('Title.zip')
  expect(name({ 'content-type': 'application/octet-stream' }, 'http://files.test/', 'Half-Life')).toBe('Half-Life')
})

test('file names are safe on every system', () => {
  expect(safeName('a<b>:"|?*c\u0000\u202e.zip')).toBe('abc.zip')
  expect(safeName('  .hidden. ')).toBe('hidden')
  expect(safeName('CON.txt')).toBe('_CON.txt')
  expect(safeName('...')).toBe('download')
  const long = safeName(`${'é'.repeat(300)}.tar.gz`)
  expect(new TextEncoder().encode(long).byteLength).toBeLessThanOrEqual(180)
  expect(long).toEndWith('é.tar.gz')
})
