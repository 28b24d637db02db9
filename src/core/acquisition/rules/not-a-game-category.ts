import { categoryWithoutGames } from '#domain/indexers/categories.ts'
import { type Rule, reject } from './rule.ts'

const nothingKnown = { chosen: [], offered: new Map() }

/** Some indexers ignore the categories of a query. A release without a stated category is not rejected. */
export const notAGameCategory: Rule = {
  code: 'category',
  judge({ found }, { indexerCategories }) {
    const known = indexerCategories.get(found.indexerId) ?? nothingKnown
    const category = categoryWithoutGames(
      { numbers: found.categories, names: found.stated?.categoryNames ?? [] },
      known,
    )
    return category === null ? null : reject(`Category is ${category}, not games`)
  },
}
