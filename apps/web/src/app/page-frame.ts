/** What stands around a page. */
export interface PageFrame {
  readonly header: boolean
  /** The side menu beside the page; where it is not, the header's button opens it. */
  readonly side: boolean
  readonly footer: boolean
}

const whole: PageFrame = { header: true, side: true, footer: true }
/** Pages where only the game counts (2.017); 2.011 and 2.013 have no footer either. */
const gamePages: PageFrame = { header: true, side: false, footer: false }
/** The agents' pages stand by themselves (2.005, 2.006). */
const bare: PageFrame = { header: false, side: false, footer: false }

const frames: ReadonlyMap<string, PageFrame> = new Map([
  ['/seamless', gamePages],
  ['/lottery', gamePages],
  // The specification's list of game pages (2.017) spells it so.
  ['/lottert', gamePages],
  ['/sealottery', gamePages],
  ['/vnlottery', gamePages],
  ['/agent', bare],
  ['/agenthome', bare],
])

/** What stands around the page of an address, whatever its capitals. */
export function frameOf(path: string): PageFrame {
  return frames.get(path.toLowerCase().replace(/\/$/, '')) ?? whole
}
