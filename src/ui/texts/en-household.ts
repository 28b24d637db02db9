import { requests, shelf } from './en/household.ts'
import { registerEnglish } from './language.ts'

/** The English texts of requests and of the household's games, which the first page does not need. */
export const enHousehold = { requests, shelf }

registerEnglish(enHousehold)
