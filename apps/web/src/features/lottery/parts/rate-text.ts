/** A rate as it is shown, such as `13,424,463.36` for `13424463.36`; all languages of the site group digits like this. */
export function rateText(rate: string): string {
  const [whole = '', ...parts] = rate.split('.')
  return [whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ','), ...parts].join('.')
}
