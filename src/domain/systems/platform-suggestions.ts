/** Offered where users name a platform. They can enter others. */
export const platformSuggestions = ['PC', 'Mac', 'Linux', 'Switch', 'PS5', 'PS4', 'Xbox Series', 'Xbox One']
