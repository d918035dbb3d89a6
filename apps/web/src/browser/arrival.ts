/** Whether the page that is shown was come back to, by the browser's own buttons or by loading it anew. */
let cameBack = true

/** Says how the page that is about to be shown was come to. */
export function noteArrival(back: boolean): void {
  cameBack = back
}

/** Whoever comes back finds everything in its place at once; for others what lies further down may come a moment later. */
export function hasComeBack(): boolean {
  return cameBack
}
