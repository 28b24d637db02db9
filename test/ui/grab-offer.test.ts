import { expect, test } from 'bun:test'
import { grabOffer } from '#ui/pages/game/releases.ts'

const rejected = (code: string) => ({
  decision: { accepted: false, review: false, score: 0, reasons: [{ code, message: 'Why', score: null }] },
})

test('a release in the queue cannot be grabbed, any other one can', () => {
  expect(grabOffer(rejected('queue'), false)).toEqual({ label: 'In queue', isOffered: false })
  expect(grabOffer(rejected('language'), false)).toEqual({ label: 'Grab anyway', isOffered: true })
  const accepted = { decision: { accepted: true, review: false, score: 5, reasons: [] } }
  expect(grabOffer(accepted, false)).toEqual({ label: 'Grab', isOffered: true })
  expect(grabOffer(accepted, true)).toEqual({ label: 'Grabbed', isOffered: false })
})
