/** Room for the list of tens of thousands of downloads. */
export const longestAnswerBytes = 128 * 1024 ** 2
