import { afterEach, beforeEach, expect, jest, test } from 'bun:test'
import { closeToast, currentToasts, pauseToasts, runToastAction, showToast, showUndo } from '#ui/parts/toast-list.ts'

beforeEach(() => {
  jest.useFakeTimers()
})

afterEach(() => {
  for (const { id } of currentToasts()) closeToast(id)
  pauseToasts(false)
  jest.useRealTimers()
})

const texts = () => currentToasts().map(({ text, count }) => (count > 1 ? `${text} (${count})` : text))
const added = (title: string) =>
  showToast({
    tone: 'good',
    text: `Added ${title}.`,
    href: `/games/${title}`,
    merge: { key: 'added', text: (count) => `Added ${count} games.` },
  })

test('equal messages become one that counts them', () => {
  showToast({ tone: 'good', text: 'Saved.' })
  showToast({ tone: 'good', text: 'Removed.' })
  showToast({ tone: 'good', text: 'Saved.' })
  expect(texts()).toEqual(['Removed.', 'Saved. (2)'])
})

test('an error and a success with the same text stay apart', () => {
  showToast({ tone: 'good', text: 'Done.' })
  showToast({ tone: 'bad', text: 'Done.' })
  expect(currentToasts()).toHaveLength(2)
})

test('messages of one kind become one whose text says how many, without the link of the first', () => {
  added('Oak')
  expect(currentToasts()[0]).toMatchObject({ text: 'Added Oak.', href: '/games/Oak', isSummary: false })
  added('Elm')
  added('Ash')
  expect(currentToasts()).toHaveLength(1)
  expect(currentToasts()[0]).toMatchObject({ text: 'Added 3 games.', count: 3, isSummary: true })
  expect(currentToasts()[0]).not.toHaveProperty('href')
})

test('undoing a merged message undoes all its changes once, the last one first', () => {
  const undone: string[] = []
  const merge = { key: 'removed', text: (count: number) => `Removed ${count}.` }
  for (const name of ['a', 'b', 'c']) showUndo(`Removed ${name}.`, () => undone.push(name), merge)
  const [toast] = currentToasts()
  expect(toast).toMatchObject({ text: 'Removed 3.', actionLabel: 'Undo' })
  runToastAction(toast?.id ?? 0)
  runToastAction(toast?.id ?? 0)
  expect(undone).toEqual(['c', 'b', 'a'])
  expect(currentToasts()).toEqual([])
})

test('messages close after a while, those with a button later, errors never', () => {
  showToast({ tone: 'good', text: 'Saved.' })
  showUndo('Removed.', () => undefined)
  showToast({ tone: 'bad', text: 'Failed.' })
  jest.advanceTimersByTime(6_000)
  expect(texts()).toEqual(['Removed.', 'Failed.'])
  jest.advanceTimersByTime(6_000)
  expect(texts()).toEqual(['Failed.'])
  jest.advanceTimersByTime(3_600_000)
  expect(texts()).toEqual(['Failed.'])
})

test('no message closes while somebody reads or uses one, and new ones wait as well', () => {
  showToast({ tone: 'good', text: 'Saved.' })
  pauseToasts(true)
  showToast({ tone: 'good', text: 'Removed.' })
  jest.advanceTimersByTime(60_000)
  expect(texts()).toEqual(['Saved.', 'Removed.'])
  pauseToasts(false)
  jest.advanceTimersByTime(6_000)
  expect(texts()).toEqual([])
})

test('a repeated message stays for the whole time from then on', () => {
  showToast({ tone: 'good', text: 'Saved.' })
  jest.advanceTimersByTime(5_000)
  showToast({ tone: 'good', text: 'Saved.' })
  jest.advanceTimersByTime(5_000)
  expect(texts()).toEqual(['Saved. (2)'])
})

test('errors that nobody dismisses do not pile up without end', () => {
  for (let number = 1; number <= 100; number++) showToast({ tone: 'bad', text: `Error ${number}` })
  expect(currentToasts()).toHaveLength(30)
  expect(currentToasts().at(-1)?.text).toBe('Error 100')
})
