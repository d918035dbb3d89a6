/** Replaced once the betting view is there. */
export function BetTab({ gameCode }: { readonly gameCode: string }) {
  return <p>{gameCode}</p>
}
