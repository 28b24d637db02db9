import { Dialog } from '../parts/dialog.tsx'
import type { PlainKey } from '../texts/catalog.ts'
import { t, textFor } from '../texts/text.ts'

type Keys = { keys: readonly string[]; does: PlainKey }

const everyPage: Keys[] = [
  { keys: ['Ctrl K', '/'], does: 'palette.searchAll' },
  { keys: ['?'], does: 'keyList.showKeys' },
  { keys: ['Esc'], does: 'keyList.closeDialog' },
  { keys: ['F8'], does: 'keyList.toMessages' },
]
const pages: { title: PlainKey; keys: Keys[] }[] = [
  { title: 'keyList.everyPage', keys: everyPage },
  {
    title: 'common.search',
    keys: [
      { keys: ['↑', '↓', 'Home', 'End'], does: 'keyList.selectResult' },
      { keys: ['Enter'], does: 'keyList.openResult' },
    ],
  },
  {
    title: 'library.title',
    keys: [
      { keys: ['←', '→', '↑', '↓', 'Home', 'End'], does: 'keyList.otherGame' },
      { keys: ['Enter'], does: 'keyList.openGame' },
      { keys: ['Space'], does: 'keyList.selectGame' },
      { keys: ['Esc'], does: 'keyList.endSelection' },
    ],
  },
  {
    title: 'keyList.lists',
    keys: [{ keys: ['↑', '↓', 'Home', 'End'], does: 'keyList.otherTitle' }],
  },
  {
    title: 'calendar.title',
    keys: [
      { keys: ['←', '→', '↑', '↓'], does: 'keyList.otherDay' },
      { keys: ['Page Up', 'Page Down'], does: 'keyList.otherMonth' },
    ],
  },
  {
    title: 'keyList.words',
    keys: [
      { keys: ['Enter'], does: 'keyList.addWord' },
      { keys: ['Backspace'], does: 'keyList.removeWord' },
    ],
  },
]

/** The keys of every page. */
export default function KeyList({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={t('palette.keys')} onClose={onClose} wide>
      <div className="grid gap-x-10 gap-y-6 sm:grid-cols-2">
        {pages.map(({ title, keys }) => (
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
