import { useState } from 'react'
import { type HistoryType, historyTypes } from '#domain/games/history.ts'
import { useHistory } from '../../api/downloads.ts'
import { historyLabels } from '../../format/labels.ts'
import { Button } from '../../parts/button.tsx'
import { Chip, ChipRow } from '../../parts/chip.tsx'
import { Empty, Failure, SkeletonLines } from '../../parts/status.tsx'
import { HistoryLine } from './history-line.tsx'

const step = 100

export function HistoryTab() {
  const [type, setType] = useState<HistoryType | null>(null)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <ChipRow label="Event type">
        <Chip label="All" pressed={type === null} onPress={() => setType(null)} />
        {historyTypes.map((eventType) => (
          <Chip
            key={eventType}
            label={historyLabels[eventType].label}
            pressed={type === eventType}
            onPress={() => setType(type === eventType ? null : eventType)}
          />
        ))}
      </ChipRow>
      <Entries key={type} type={type} />
    </div>
  )
}

function Entries({ type }: { type: HistoryType | null }) {
  const [limit, setLimit] = useState(step)
  const history = useHistory(limit, type)
  if (history.isError) return <Failure error={history.error} onRetry={() => void history.refetch()} />
  if (history.data === undefined) return <SkeletonLines lines={6} className="h-12" />
  if (history.data.items.length === 0) {
    return (
      <Empty icon="clock" title={type === null ? 'No history yet' : 'No matching events'}>
        Grabs, imports and failures appear here.
      </Empty>
    )
  }
  return (
    <div className={`grid gap-4 transition-opacity ${history.isPlaceholderData ? 'opacity-60' : ''}`}>
      <ol>
        {history.data.items.map((entry) => (
          <HistoryLine key={entry.id} entry={entry} withGame />
        ))}
      </ol>
      {history.data.total > history.data.items.length && (
        <Button busy={history.isFetching} onClick={() => setLimit(limit + step)}>
          Show older
        </Button>
      )}
    </div>
  )
}
