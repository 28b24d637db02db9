import { useState } from 'react'
import { Button } from '../../parts/button.tsx'
import { t } from '../../texts/page-texts.ts'
import { AskDialog } from '../requests/ask-dialog.tsx'
import type { useAddFoundGame } from './use-add-found-game.ts'

type AddFoundButtonProps = {
  adding: ReturnType<typeof useAddFoundGame>
  title: string
  small?: boolean
  className?: string
}

/** Adds a game that was found, takes it over from the household, or asks for it. */
export function AddFoundButton({ adding, title, small = false, className = '' }: AddFoundButtonProps) {
  const [isAsking, setIsAsking] = useState(false)
  const { sharedBy, asks, isPending, error, add, addShared } = adding
  const [icon, label, press] =
    sharedBy !== null
      ? (['add', t('shelf.add'), addShared] as const)
      : asks
        ? (['bell', t('requests.askForIt'), () => setIsAsking(true)] as const)
        : (['add', t('common.add'), () => add()] as const)
  return (
    <>
      <Button
        small={small}
        look={small ? 'plain' : 'solid'}
        icon={icon}
        busy={isPending}
        onClick={press}
        className={className}
      >
        {label}
        <span className="sr-only">{title}</span>
      </Button>
      {isAsking && (
        <AskDialog
          title={title}
          label={t('requests.askForIt')}
          state={{ isPending, error }}
          onAsk={add}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  )
}
