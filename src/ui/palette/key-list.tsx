import { Dialog } from '../parts/dialog.tsx'

type Keys = { keys: readonly string[]; does: string }

const everyPage: Keys[] = [
  { keys: ['Ctrl K', '/'], does: 'Search games, pages, settings and actions' },
  { keys: ['?'], does: 'Show the keyboard shortcuts' },
  { keys: ['Esc'], does: 'Close a dialog' },
]
const pages: { title: string; keys: Keys[] }[] = [
  { title: 'Every page', keys: everyPage },
  {
    title: 'Search',
    keys: [
      { keys: ['↑', '↓', 'Home', 'End'], does: 'Select a result' },
      { keys: ['Enter'], does: 'Open the page or run the action' },
    ],
  },
  {
    title: 'Library',
    keys: [
      { keys: ['←', '→', '↑', '↓', 'Home', 'End'], does: 'Go to another game' },
      { keys: ['Enter'], does: 'Open the game' },
      { keys: ['Space'], does: 'Select the game, after “Select”' },
      { keys: ['Esc'], does: 'End the selection' },
    ],
  },
  {
    title: 'Wanted, feeds and history',
    keys: [{ keys: ['↑', '↓', 'Home', 'End'], does: 'Go to another title' }],
  },
  {
    title: 'Calendar',
    keys: [
      { keys: ['←', '→', '↑', '↓'], does: 'Go to another day' },
      { keys: ['Page Up', 'Page Down'], does: 'Go to another month' },
    ],
  },
  {
    title: 'Lists of words',
    keys: [
      { keys: ['Enter'], does: 'Add the word' },
      { keys: ['Backspace'], does: 'Remove the last word' },
    ],
  },
]

/** The keys of every page. */
export default function KeyList({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose} wide>
      <div className="grid gap-x-10 gap-y-6 sm:grid-cols-2">
        {pages.map(({ title, keys }) => (
          <section key={title} aria-label={title} className="grid content-start gap-2">
            <h3 className="font-semibold">{title}</h3>
            <dl className="grid gap-2 text-sm">
              {keys.map((entry) => (
                <div key={entry.does} className="grid gap-0.5">
                  <dt className="flex flex-wrap gap-1">
                    {entry.keys.map((key) => (
                      <kbd key={key} className="rounded border border-line bg-raised px-1.5 py-0.5 font-sans">
                        {key}
                      </kbd>
                    ))}
                  </dt>
                  <dd className="text-soft">{entry.does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
