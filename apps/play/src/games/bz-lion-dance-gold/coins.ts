import { around, ball, fade, halo, symbolSvg } from '../../machine/symbol-frame.ts'

/** A coin of one metal or stone: its face from light to dark, its edge, and its glow. */
function coinOf(face: readonly [string, string, string, string], edge: string, glow: string): string {
  return symbolSvg(
    ball('face', ...face) +
      fade('rim', '#fff7c8', '#e0a01e', '#8f5207') +
      fade('ring', '#b8720c', '#ffe792') +
      halo('g', glow, 0.85),
    `<circle cx="100" cy="100" r="99" fill="url(#g)"/><circle cx="100" cy="100" r="86" fill="url(#rim)" stroke="${edge}" stroke-width="4"/><circle cx="100" cy="100" r="75" fill="url(#face)" stroke="url(#ring)" stroke-width="5"/>
  ${around(20, '<circle cx="100" cy="19.500" r="3.500" fill="#fff3b4" stroke="#8f5207" stroke-width="1.500"/>')}
  ${around(4, `<path d="M86 40c0-9 12-12 14-3c2-9 14-6 14 3c0 6-6 8-14 8s-14-2-14-8Z" fill="url(#rim)" stroke="${edge}" stroke-width="2.500"/>`)}
  <circle cx="100" cy="100" r="47" fill="none" stroke="${edge}" stroke-opacity=".55" stroke-width="2.500" stroke-dasharray="2 6" stroke-linecap="round"/>
  <path d="M38 84A66 66 0 0 1 82 38" fill="none" stroke="#fff" stroke-width="9" stroke-linecap="round" opacity=".8"/><path d="M162 118A66 66 0 0 1 126 160" fill="none" stroke="#fff" stroke-width="5" stroke-linecap="round" opacity=".35"/>`,
  )
}

/** The coin of the reels. */
export const coin = coinOf(['#fffbe0', '#ffd84d', '#e29a14', '#a5610a'], '#6b3a02', '#ffc93c')

/** The coins of the great values: jade, sapphire and ruby in gold. */
export const greatCoins = {
  mini: coinOf(['#e6fff0', '#5fdc92', '#14884a', '#07502a'], '#053a1e', '#5dffa0'),
  minor: coinOf(['#e6f6ff', '#62b6f5', '#1a66c2', '#0b3575'], '#082552', '#6cc4ff'),
  major: coinOf(['#ffe6f6', '#f568b8', '#b8146e', '#6b0840'], '#4a052c', '#ff7ad0'),
}
