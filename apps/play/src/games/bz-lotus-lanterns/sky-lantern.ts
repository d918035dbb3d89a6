/** The paper of a lantern from top to bottom, and its light. */
type Paper = readonly [top: string, middle: string, bottom: string, light: string]

/** A paper sky lantern lit from below, on a 100 × 100 grid. */
function lanternOf([top, middle, bottom, light]: Paper, ribbon: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><defs>
  <radialGradient id="g"><stop offset="0" stop-color="${light}" stop-opacity=".85"/><stop offset="1" stop-color="${light}" stop-opacity="0"/></radialGradient>
  <linearGradient id="p" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${top}"/><stop offset=".55" stop-color="${middle}"/><stop offset="1" stop-color="${bottom}"/></linearGradient>
  <linearGradient id="s" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="#3a0d12" stop-opacity=".5"/><stop offset=".3" stop-color="#fff" stop-opacity=".18"/><stop offset=".7" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#3a0d12" stop-opacity=".5"/></linearGradient></defs>
  <ellipse cx="50" cy="56" rx="49" ry="44" fill="url(#g)"/>
  <path d="M20 33C20 14 80 14 80 33C80 50 73 66 68 80H32C27 66 20 50 20 33Z" fill="url(#p)" stroke="${ribbon}" stroke-width="1.600"/>
  <path d="M20 33C20 14 80 14 80 33C80 50 73 66 68 80H32C27 66 20 50 20 33Z" fill="url(#s)"/>
  <path d="M38 19Q33 50 41 80M62 19Q67 50 59 80" fill="none" stroke="${ribbon}" stroke-opacity=".45" stroke-width="1.200"/>
  <ellipse cx="50" cy="80" rx="18" ry="4.500" fill="#fff6d6" stroke="${ribbon}" stroke-width="1.600"/><path d="M50 77C46 82 46 86 50 88C54 86 54 82 50 77Z" fill="#ffb02e"/></svg>`
}

/** The lanterns by what they are worth: the greater, the rarer their colour. */
export const skyLanterns: Readonly<Record<number, string>> = {
  1: lanternOf(['#d9661c', '#ffa63f', '#ffe7a0', '#ffab40'], '#a84a0e'),
  2: lanternOf(['#b0286a', '#f0609c', '#ffd3dc', '#ff7ab8'], '#8a1450'),
  3: lanternOf(['#4b2bb0', '#9a6bf0', '#e9d8ff', '#b98cff'], '#3a1a8f'),
  5: lanternOf(['#b3121f', '#ff3d3d', '#ffe07a', '#ffd75e'], '#ffd75e'),
}
