import { useQuery } from '@tanstack/react-query'
import { api, dataOf } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'

/** The tags that games can have. */
export function useTagChoice(): readonly { id: string; name: string }[] {
  const tags = useQuery({
    queryKey: keys.tags,
    queryFn: ({ signal }) => dataOf(api.GET('/api/tags', { signal })),
  })
  return tags.data ?? []
}
