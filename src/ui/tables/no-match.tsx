import type { ReactNode } from 'react'
import { Button } from '../parts/button.tsx'
import { Empty } from '../parts/status.tsx'
import { t } from '../texts/page-texts.ts'

type NoMatchProps = { title: string; onClear: () => void; children: ReactNode }

/** In place of a table whose filters match nothing. */
export function NoMatch({ title, onClear, children }: NoMatchProps) {
  return (
    <Empty
      icon="search"
      title={title}
      action={
        <Button icon="close" onClick={onClear}>
          {t('table.clearFilters')}
        </Button>
      }
    >
      {children}
    </Empty>
  )
}
