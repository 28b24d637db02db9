import { useState } from 'react'
import { useAskFor } from '../../api/requests.ts'
import { Button } from '../../parts/button.tsx'
import { showToast } from '../../parts/toast-list.ts'
import { t } from '../../texts/page-texts.ts'
import { AskDialog } from './ask-dialog.tsx'

type AskButtonProps = { gameId: string; title: string; label: string }

/** Asks the administrators for a game of the library. */
export function AskButton({ gameId, title, label }: AskButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const ask = useAskFor(gameId)
  const submit = (note: string | null) =>
    ask.mutate(note, {
      onSuccess: ({ state }) => {
        const text = state === 'available' ? t('requests.answeredAtOnce', { title }) : t('requests.asked', { title })
        showToast({ tone: 'good', text })
        setIsOpen(false)
      },
    })
  return (
    <>
      <Button look="solid" icon="bell" onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      {isOpen && <AskDialog title={title} label={label} state={ask} onAsk={submit} onClose={() => setIsOpen(false)} />}
    </>
  )
}
