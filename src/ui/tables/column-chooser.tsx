import { useState } from 'react'
import { Button, IconButton } from '../parts/button.tsx'
import { Dialog, DialogFoot } from '../parts/dialog.tsx'
import { t } from '../texts/page-texts.ts'
import type { Column } from './column.ts'

type ColumnChooserProps = {
  columns: readonly Pick<Column<never>, 'id' | 'label' | 'fixed' | 'shown'>[]
  /** The ids of the shown columns in their order. */
  chosen: readonly string[]
  onChoose: (chosen: readonly string[]) => void
}

/** A button for the choice of columns and their order. */
export function ColumnChooser(props: ColumnChooserProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <IconButton icon="columns" label={t('table.columns')} onClick={() => setIsOpen(true)} />
      {isOpen && <ColumnDialog {...props} onClose={() => setIsOpen(false)} />}
    </>
  )
}

/** Shows, hides and moves columns. Changes show at once. */
function ColumnDialog({ columns, chosen, onChoose, onClose }: ColumnChooserProps & { onClose: () => void }) {
  const choosable = columns.filter(({ fixed }) => fixed !== true)
  const byId = new Map(choosable.map((column) => [column.id, column]))
  const shown = chosen.flatMap((id) => byId.get(id) ?? [])
  const hidden = choosable.filter(({ id }) => !chosen.includes(id))
  const initial = choosable.filter(({ shown }) => shown !== false).map(({ id }) => id)
  return (
    <Dialog title={t('table.columns')} onClose={onClose}>
      <ul className="grid">
        {[...shown, ...hidden].map(({ id, label }) => {
          const place = chosen.indexOf(id)
          const isShown = place >= 0
          return (
            <li key={id} className="flex min-h-11 items-center gap-1">
              <label className="flex min-h-11 flex-1 items-center gap-3">
                <input
                  type="checkbox"
                  checked={isShown}
                  disabled={isShown && chosen.length === 1}
                  onChange={() => onChoose(isShown ? chosen.filter((other) => other !== id) : [...chosen, id])}
                  className="size-5 accent-accent"
                />
                {t(label)}
              </label>
              {isShown && (
                <>
                  <IconButton
                    icon="up"
                    label={t('table.moveUp', { name: t(label) })}
                    aria-disabled={place === 0}
                    onClick={() => onChoose(moved(chosen, place, -1))}
                  />
                  <IconButton
                    icon="down"
                    label={t('table.moveDown', { name: t(label) })}
                    aria-disabled={place === chosen.length - 1}
                    onClick={() => onChoose(moved(chosen, place, 1))}
                  />
                </>
              )}
            </li>
          )
        })}
      </ul>
      <DialogFoot>
        <div className="flex flex-wrap justify-end gap-2">
          <Button look="quiet" onClick={() => onChoose(initial)}>
            {t('table.resetColumns')}
          </Button>
          <Button look="solid" onClick={onClose}>
            {t('common.close')}
          </Button>
        </div>
      </DialogFoot>
    </Dialog>
  )
}

/** The list with the entry one place up or down; the same list at its ends. */
export function moved(list: readonly string[], place: number, by: -1 | 1): readonly string[] {
  const entry = list[place]
  const other = list[place + by]
  if (entry === undefined || other === undefined) return list
  return list.with(place, other).with(place + by, entry)
}
