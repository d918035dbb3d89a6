import { categoryOfPath } from '@baize/contract/site-map'

/**
 * The parts of the shell around a page.
 *
 * To change:
 * - which pages have a header, side menu and footer: `frameOf` here
 * - on which pages popups open by themselves: `isLobby` here
 * - which frame is shown while another page loads: `useShownPath` in `shell/use-shown-path.ts`
 */
export interface PageFrame {
  readonly header: boolean
  /** Whether the side menu is beside the page; otherwise a button in the header opens it. */
  readonly side: boolean
  readonly footer: boolean
}

const whole: PageFrame = { header: true, side: true, footer: true }
/** Pages that show only the game (2.017); 2.011 and 2.013 have no footer either. */
const gamePages: PageFrame = { header: true, side: false, footer: false }
/** The agents' pages have no frame (2.005, 2.006). */
const bare: PageFrame = { header: false, side: false, footer: false }

const frames: ReadonlyMap<string, PageFrame> = new Map([
  ['/seamless', gamePages],
  ['/lottery', gamePages],
  // Spelled like this in the specification's list of game pages (2.017).
  ['/lottert', gamePages],
  ['/sealottery', gamePages],
  ['/vnlottery', gamePages],
  ['/agent', bare],
  ['/agenthome', bare],
])

/** The frame of the page at an address, ignoring case. */
export function frameOf(path: string): PageFrame {
  const plain = path.toLowerCase().replace(/\/$/, '')
  return frames.get(plain.startsWith('/agenthome/') ? '/agenthome' : plain) ?? whole
}

/**
 * Whether a page is for looking around: the home page or a category. Popups open there only, since other pages have forms
 * or say that something is finished.
 */
export function isLobby(path: string): boolean {
  const name = path.toLowerCase().replaceAll('/', '')
  return name === '' || categoryOfPath(name) !== undefined
}
