import { lazy, Suspense, useState } from 'react'
import { useSession } from '../../api/session.ts'
import { Button, IconButton } from '../../parts/button.tsx'
import { t } from '../../texts/page-texts.ts'
import type { TakenHome } from './take-home-dialog.tsx'

const TakeHomeDialog = lazy(() => import('./take-home-dialog.tsx'))

/** Opens the download of a game, or as an icon the one of a file. Nothing for members who may not download. */
export function TakeHomeAction({ taken, compact = false }: { taken: TakenHome; compact?: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
  const mayDownload = useSession().data?.mayDownload === true
  if (!mayDownload) return null
  return (
    <>
      {compact ? (
        <IconButton
          icon="grab"
          label={t('takeHome.downloadFile', { name: taken.title })}
          onClick={() => setIsOpen(true)}
        />
      ) : (
        <Button small icon="grab" onClick={() => setIsOpen(true)}>
          {t('takeHome.title')}
        </Button>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <TakeHomeDialog taken={taken} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
