import { expect, test } from 'bun:test'
import { readDocument } from '../../contract/described-api.ts'
import { startTestSite } from '../test-site.ts'
import { missingLimits } from './request-limits.ts'

/** Limited by the size of the request alone, with messages of their own: one field outside its limits skips one entry. */
const checkedLater = /^(LibraryFile|LibraryFileForm|LibraryFileGame|SharedStatistics|SyncEntry)\./

test('every array and every string of a request has an upper limit', async () => {
  const site = await startTestSite()
  try {
    const missing = missingLimits(await readDocument(site))
    expect(missing.filter((field) => !checkedLater.test(field))).toEqual([])
    // Each of them is still there.
    expect(new Set(missing.map((field) => checkedLater.exec(field)?.[1])).size).toBe(5)
  } finally {
    await site.stop()
  }
})
