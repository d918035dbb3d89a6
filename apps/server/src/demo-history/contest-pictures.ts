import sharp from 'sharp'

/** The colours of a view: sky above, sky below, sun, sea, hills. */
const views = [
  ['#20315f', '#f08a5d', '#ffd98a', '#1b4965', '#14213d'],
  ['#3a1c71', '#d76d77', '#ffe3a3', '#2b2d42', '#1a1423'],
  ['#5aa9e6', '#f9f9e0', '#fff3b0', '#2a9d8f', '#264653'],
  ['#0b132b', '#5f0f40', '#fb8b24', '#1c2541', '#0b090a'],
] as const

/** A drawn view of the sea, as members of the demo send it: a JPEG, different for each number. */
export async function drawView(number: number): Promise<Uint8Array> {
  const [high, low, sun, sea, hills] = views[number % views.length] ?? views[0]
  const [x, y] = [220 + ((number * 173) % 520), 240 + ((number * 67) % 120)]
  const peak = 300 + ((number * 41) % 110)
  const waves = Array.from({ length: 9 }, (_, row) => {
    const top = 470 + row * 28
    const from = (row * 131 + number * 57) % 400
    return `<rect x="${from}" y="${top}" width="${260 + row * 40}" height="5" rx="2.5" fill="${sun}" opacity="${0.34 - row * 0.03}"/>`
  })
  const svg = `
    <svg xmlns="http://www.w3.org/2000/svg" width="960" height="720">
      <defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="${high}"/><stop offset="1" stop-color="${low}"/></linearGradient></defs>
      <rect width="960" height="460" fill="url(#sky)"/>
      <circle cx="${x}" cy="${y}" r="128" fill="${sun}" opacity="0.25"/>
      <circle cx="${x}" cy="${y}" r="78" fill="${sun}"/>
      <path d="M0 460V400L170 ${peak}L330 420L520 ${peak + 50}L700 430L860 ${peak + 20}L960 410V460Z" fill="${hills}"/>
      <rect y="455" width="960" height="265" fill="${sea}"/>${waves.join('')}
    </svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 82 }).toBuffer()
}
