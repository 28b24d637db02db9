/** Room for the list of tens of thousands of downloads. */
export const maxAnswerBytes = 128 * 1024 ** 2
