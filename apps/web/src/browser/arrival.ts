/** Whether the current page was reached by the browser's back or forward button or by a reload. */
let cameBack = true

/** Records how the next page is reached. */
export function noteArrival(back: boolean): void {
  cameBack = back
}

/** On a return, everything must be in its place at once; otherwise what is further down may render later. */
export function hasComeBack(): boolean {
  return cameBack
}
