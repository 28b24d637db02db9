import { Dialog } from '../parts/dialog.tsx'
import type { PlainKey } from '../texts/catalog.ts'
import { t, textFor } from '../texts/page-texts.ts'

type Keys = { keys: readonly string[]; does: PlainKey }
type Section = { title: PlainKey; keys: readonly Keys[] }

const endSelection: Keys = { keys: ['Esc'], does: 'keyList.endSelection' }

/** The keys that work, by page. */
export const keySections: readonly Section[] = [
  {
    title: 'keyList.everyPage',
    keys: [
      { keys: ['Ctrl K', '/'], does: 'palette.searchAll' },
      { keys: ['?'], does: 'keyList.showKeys' },
      { keys: ['Esc'], does: 'keyList.closeDialog' },
      { keys: ['F8'], does: 'keyList.toMessages' },
    ],
  },
  {
    title: 'common.search',
    keys: [
      { keys: ['↑', '↓', 'Home', 'End'], does: 'keyList.selectResult' },
      { keys: ['Enter'], does: 'keyList.openResult' },
    ],
  },
  {
    title: 'keyList.posters',
    keys: [
      { keys: ['←', '→', '↑', '↓', 'Home', 'End'], does: 'keyList.otherGame' },
      { keys: ['Enter'], does: 'keyList.openGame' },
      { keys: ['Space'], does: 'keyList.selectGame' },
      { keys: ['Shift ←', 'Shift →', 'Shift ↑', 'Shift ↓'], does: 'keyList.selectGames' },
      { keys: ['Ctrl A'], does: 'keyList.selectAllGames' },
      endSelection,
    ],
  },
  {
    title: 'keyList.tables',
    keys: [
      { keys: ['↑', '↓', 'Page Up', 'Page Down', 'Home', 'End'], does: 'keyList.otherRow' },
      { keys: ['Enter'], does: 'keyList.openRow' },
      { keys: ['Space'], does: 'keyList.selectRow' },
      { keys: ['Shift ↑', 'Shift ↓'], does: 'keyList.selectRows' },
      { keys: ['Ctrl A'], does: 'keyList.selectAllRows' },
      endSelection,
    ],
  },
  { title: 'keyList.lists', keys: [{ keys: ['↑', '↓', 'Home', 'End'], does: 'keyList.otherTitle' }] },
  {
    title: 'game.files',
    keys: [
      { keys: ['↑', '↓', 'Home', 'End'], does: 'keyList.otherFile' },
      { keys: ['→', '←', 'Enter', 'Space'], does: 'keyList.openFolder' },
    ],
  },
  { title: 'game.screenshots', keys: [{ keys: ['←', '→'], does: 'keyList.otherScreenshot' }] },
  {
    title: 'calendar.title',
    keys: [
      { keys: ['←', '→', '↑', '↓'], does: 'keyList.otherDay' },
      { keys: ['Page Up', 'Page Down'], does: 'keyList.otherMonth' },
    ],
  },
  {
    title: 'keyList.log',
    keys: [
      { keys: ['↑', '↓', 'Page Up', 'Page Down', 'Home', 'End'], does: 'keyList.otherLine' },
      { keys: ['Enter', 'Space'], does: 'keyList.showLine' },
    ],
  },
  { title: 'keyList.forms', keys: [{ keys: ['Ctrl S'], does: 'keyList.save' }] },
  {
    title: 'keyList.words',
    keys: [
      { keys: ['Enter'], does: 'keyList.addWord' },
      { keys: ['Backspace'], does: 'keyList.removeWord' },
      { keys: ['Alt ↑', 'Alt ↓'], does: 'keyList.moveWord' },
    ],
  },
]

/** The keys of every page. */
export default function KeyList({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={t('palette.keys')} onClose={onClose} wide>
      <div className="grid gap-x-10 gap-y-6 sm:grid-cols-2">
        {keySections.map(({ title, keys }) => (
          <section key={title} aria-label={t(title)} className="grid content-start gap-2">
            <h3 className="font-semibold">{t(title)}</h3>
            <dl className="grid gap-2 text-sm">
              {keys.map((entry) => (
                <div key={entry.does} className="grid gap-0.5">
                  <dt className="flex flex-wrap gap-1">
                    {entry.keys.map((key) => (
                      <kbd key={key} className="rounded border border-line bg-raised px-1.5 py-0.5 font-sans">
                        {textFor('keyName', key) ?? key}
                      </kbd>
                    ))}
                  </dt>
                  <dd className="text-soft">{t(entry.does)}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
