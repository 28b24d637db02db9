import { expect, test } from 'bun:test'
import { describeFileError } from '#core/files/file-errors.ts'
import { isHeld, untilReleased, untilReleasedSync } from '#platform/held-files.ts'

const failing = (code: string): Error => Object.assign(new Error(`${code}: rename`), { code })

/** Work that fails a number of times. */
function heldFor(times: number, code: string) {
  let calls = 0
  return {
    calls: () => calls,
    work: () => {
      calls += 1
      if (calls <= times) throw failing(code)
      return 'done'
    },
  }
}

test.each(['EBUSY', 'EPERM', 'EACCES', 'ENOTEMPTY'])(
  'a file that is held open for a moment (%s) is tried again',
  async (code) => {
    const later = heldFor(2, code)
    expect(await untilReleased(async () => later.work(), [1, 1, 1])).toBe('done')
    expect(later.calls()).toBe(3)
    const blocking = heldFor(2, code)
    expect(untilReleasedSync(blocking.work, [1, 1, 1])).toBe('done')
  },
)

test('a file that stays open is an error after the last attempt', async () => {
  const { work, calls } = heldFor(10, 'EBUSY')
  await expect(untilReleased(async () => work(), [1, 1])).rejects.toThrow('EBUSY')
  expect(calls()).toBe(3)
  expect(() => untilReleasedSync(heldFor(10, 'EBUSY').work, [1])).toThrow('EBUSY')
})

test('other errors are not tried again', async () => {
  const { work, calls } = heldFor(1, 'ENOENT')
  await expect(untilReleased(async () => work(), [1, 1])).rejects.toThrow('ENOENT')
  expect(calls()).toBe(1)
  expect(isHeld(new Error('EBUSY'))).toBe(false)
})

test('Windows says that another program may have the file open', () => {
  expect(describeFileError('Could not delete C:/a', failing('EBUSY'), true)).toBe(
    'Could not delete C:/a: another program has the file open (EBUSY).',
  )
  expect(describeFileError('Could not delete C:/a', failing('EPERM'), true)).toBe(
    'Could not delete C:/a: permission denied, or another program has the file open (EPERM).',
  )
  expect(describeFileError('Could not delete /a', failing('EBUSY'), false)).toBe(
    'Could not delete /a: it is in use (EBUSY).',
  )
})
