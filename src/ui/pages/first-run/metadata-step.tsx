import { useMetadataKinds, useMetadataSettings } from '../../api/settings.ts'
import { useTestMetadata } from '../../api/setup-guide.ts'
import { Button } from '../../parts/button.tsx'
import { t } from '../../texts/page-texts.ts'
import { MetadataSection } from '../settings/services/metadata-section.tsx'
import { Result } from './result.tsx'

/** A game that every provider knows. */
const knownGame = 'Portal 2'

export function MetadataStep() {
  const settings = useMetadataSettings()
  const kinds = useMetadataKinds()
  const test = useTestMetadata()
  const provider = kinds.data?.find(({ provider }) => provider === settings.data?.provider)?.label ?? ''
  const found = test.data?.[0]
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <MetadataSection />
      <div className="grid gap-3">
        <Button icon="plug" className="justify-self-start" busy={test.isPending} onClick={() => test.mutate(knownGame)}>
          {t('firstRun.testMetadata', { provider })}
        </Button>
        <div role="status" className="empty:hidden">
          {test.isError && <Result isGood={false}>{test.error.message}</Result>}
          {test.isSuccess && (
            <Result isGood>
              {found === undefined
                ? t('firstRun.metadataAnswers', { provider })
                : t('firstRun.metadataFound', { provider, title: found.title })}
            </Result>
          )}
        </div>
      </div>
    </div>
  )
}
