import type { DealerLook } from './dealer-look.ts'

const shoulders = 'M40 300c-2-70 22-104 82-122l38-10 38 10c60 18 84 52 82 122z'
const neck = 'M138 134h44v32q-22 26-44 0z'

/** Neck, shoulders and clothes down to the table. */
export function outfitOf(look: DealerLook): string {
  const { skin, trim, outfit } = look
  const throat = `<path d="${neck}" fill="${skin}"/><path d="M138 146q22 22 44 0v-8h-44z" fill="#00000022"/>`
  const cloth = `<path d="${shoulders}" fill="url(#dealer-cloth)"/>`
  const seams =
    '<g fill="none" stroke="#0003" stroke-width="2"><path d="M96 220q-6 40 0 80"/><path d="M224 220q6 40 0 80"/></g>'
  switch (outfit) {
    case 'qipao':
      return `${cloth}${seams}${throat}<path d="M128 160q32 24 64 0l4 22q-36 24-72 0z" fill="url(#dealer-cloth)" stroke="${trim}" stroke-width="3"/><path d="M160 190c26 6 46 22 54 50" fill="none" stroke="${trim}" stroke-width="5" stroke-linecap="round"/><g fill="${trim}"><circle cx="160" cy="186" r="6"/><circle cx="186" cy="202" r="5"/><circle cx="206" cy="224" r="5"/></g><g fill="none" stroke="${trim}" stroke-width="2" opacity=".55"><path d="M92 236c14-18 34-14 38 2s-18 26-30 14 4-28 16-18"/><path d="M228 262c-14-12-30-4-28 8s20 14 24 2"/><path d="M70 276q20-10 34 6M100 206q8-10 20-8"/></g>`
    case 'vest':
      return `<path d="${shoulders}" fill="#fbf7ee"/><path d="M62 300c0-52 14-86 46-108l52 60 52-60c32 22 46 56 46 108z" fill="url(#dealer-cloth)"/>${throat}<path d="M126 160l34 34 34-34 6 14-24 36-16-18-16 18-24-36z" fill="#fffdf7" stroke="#d9d2c2" stroke-width="1.500"/><path d="M160 196l-24-13v27zM160 196l24-13v27z" fill="${trim}"/><circle cx="160" cy="197" r="6.500" fill="${trim}" stroke="#0003" stroke-width="2"/><path d="M108 194l52 60 52-60" fill="none" stroke="${trim}" stroke-width="2.500"/><g fill="${trim}"><circle cx="160" cy="268" r="4"/><circle cx="160" cy="288" r="4"/></g><path d="M196 232l22 3-3 12-20-3z" fill="${trim}" opacity=".75"/>`
    case 'aoDai':
      return `${cloth}${seams}${throat}<path d="M130 156q30 22 60 0l4 28q-34 20-68 0z" fill="url(#dealer-cloth)" stroke="${trim}" stroke-width="2.500"/><path d="M160 192c18 8 40 10 62-4" fill="none" stroke="${trim}" stroke-width="2.500"/><g fill="#fff" opacity=".8"><circle cx="104" cy="250" r="10"/><circle cx="92" cy="262" r="8"/><circle cx="112" cy="266" r="9"/><circle cx="214" cy="226" r="8"/><circle cx="224" cy="236" r="6"/></g><g fill="${trim}"><circle cx="104" cy="258" r="4"/><circle cx="218" cy="231" r="3"/></g><path d="M104 272q10 20 4 30M218 240q-12 24-4 52" fill="none" stroke="#bfe3c8" stroke-width="3" opacity=".7"/>`
    case 'sabai':
      return `<path d="${shoulders}" fill="${skin}"/>${throat}<path d="M56 300c2-40 8-62 22-82l150-44c34 20 54 54 52 126z" fill="url(#dealer-cloth)"/><path d="M78 218l150-44 12 12-160 50z" fill="${trim}"/><path d="M82 228l152-46" stroke="#7a4a09" stroke-width="2" stroke-dasharray="2 8"/><path d="M122 178q38 34 76 0" fill="none" stroke="${trim}" stroke-width="7"/><path d="M122 178q38 34 76 0" fill="none" stroke="#fff6" stroke-width="2" stroke-dasharray="3 6"/><path d="M160 198l9 14-9 14-9-14z" fill="${trim}" stroke="#7a4a09" stroke-width="1.500"/>`
    case 'gown':
      return `<path d="${shoulders}" fill="${skin}"/>${throat}<path d="M44 300c0-56 18-88 58-106 20 34 40 48 58 54 18-6 38-20 58-54 40 18 58 50 58 106z" fill="url(#dealer-cloth)"/><path d="M102 194c20 34 40 48 58 54 18-6 38-20 58-54" fill="none" stroke="${trim}" stroke-width="4"/><path d="M126 172q34 46 68 0" fill="none" stroke="${trim}" stroke-width="3"/><circle cx="160" cy="198" r="7" fill="${trim}"/><circle cx="158" cy="196" r="2" fill="#fff"/>`
  }
}
