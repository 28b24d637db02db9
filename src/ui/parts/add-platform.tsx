import '../texts/en-household.ts'
import { useAddGame } from '../api/games.ts'
import { useSystems } from '../api/systems.ts'
import { t } from '../texts/text.ts'
import { showToast } from './toast-list.ts'

type AddPlatformProps = {
  title: string
  metadataId: string | null
  /** The platforms that the game is available for, by name. They are offered first. */
  platforms: readonly string[]
  /** The IDs of the platforms that the library has entries for. */
  taken: readonly (string | null)[]
}

/** Adds an entry of a game for another platform. */
export function AddPlatform({ title, metadataId, platforms, taken }: AddPlatformProps) {
  const systems = useSystems().data ?? []
  const add = useAddGame()
  const free = systems.filter(({ id }) => !taken.includes(id))
  const isListed = ({ short }: { short: string }) => platforms.includes(short)
  const offered = [...free.filter(isListed), ...free.filter((system) => !isListed(system))]
  return (
    // Its width is fixed: by the longest option, it would move the link beside it once the systems are loaded.
    <select
      aria-label={`${t('common.addPlatform')}: ${title}`}
      value=""
      disabled={add.isPending || offered.length === 0}
      className="min-h-11 w-60 min-w-0 rounded-lg border border-line bg-raised px-3 text-sm hover:border-edge"
      onChange={(event) =>
        add.mutate(
          { title, metadataId, platform: event.target.value, status: 'wanted' },
          {
            onSuccess: ({ id, title, status }) => {
              const text = status === 'requested' ? t('requests.asked', { title }) : t('common.added', { title })
              showToast({ tone: 'good', text, href: `/games/${id}` })
            },
            onError: (error) => showToast({ tone: 'bad', text: error.message }),
          },
        )
      }
    >
      <option value="">{t('common.addPlatform')}</option>
      {offered.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  )
}
