import type { DealerLook } from './dealer-look.ts'

const shine = (d: string) => `<path d="${d}" fill="none" stroke="#ffffff38" stroke-width="5" stroke-linecap="round"/>`

/** What of the hair falls behind face and shoulders. */
export function hairBack({ hair, hairColour }: DealerLook): string {
  const path = (d: string) => `<path d="${d}" fill="${hairColour}"/>`
  if (hair === 'long')
    return path(
      'M98 96C88 32 124 10 160 10s72 22 62 86c2 42 8 74 20 108-22 14-44 8-52-10h-60c-8 18-30 24-52 10 12-34 18-66 20-108z',
    )
  if (hair === 'bob')
    return path(
      'M98 92C90 32 124 10 160 10s70 22 62 82c4 26 6 46 2 62-14 10-30 8-38-4h-52c-8 12-24 14-38 4-4-16-2-36 2-62z',
    )
  return path('M108 100C98 44 126 20 160 20s62 24 52 80c-2 26-14 46-30 54h-44c-16-8-28-28-30-54z')
}

/** What of the hair lies over the forehead, with what is worn in it. */
export function hairFront(look: DealerLook): string {
  const { hair, hairColour, trim, cloth } = look
  const path = (d: string) => `<path d="${d}" fill="${hairColour}"/>`
  switch (hair) {
    case 'bun':
      return `<ellipse cx="160" cy="14" rx="32" ry="22" fill="${hairColour}"/>${shine('M142 6q14-8 30-2')}${path('M108 96C100 44 128 18 160 18s60 26 52 78c-4-26-16-42-42-46-4-10-10-12-14-2-28 4-44 22-48 48z')}${shine('M122 52q12-18 32-22')}<path d="M118 18l84-16" stroke="${trim}" stroke-width="3.500" stroke-linecap="round"/><circle cx="203" cy="2" r="6" fill="${trim}"/><g transform="translate(122 36)"><circle r="9" fill="#f4f0ff"/><circle cx="-9" cy="6" r="7" fill="#ffd9e6"/><circle cx="8" cy="8" r="7" fill="#fff"/><circle r="3" fill="${trim}"/></g>`
    case 'long':
      return `${path('M110 104C98 46 122 16 162 16s62 26 48 88c-2-22-10-38-24-48-18 10-50 6-58-8-8 12-16 30-18 56z')}${shine('M126 46q16-18 40-18')}<g transform="translate(202 50)"><path d="M0-12l4 8 9 1-7 6 2 9-8-4-8 4 2-9-7-6 9-1z" fill="${trim}"/></g>`
    case 'bob':
      return `${path('M106 128C94 46 122 14 160 14s66 32 54 114c-6 4-12 2-14-4 4-24 2-42-6-52-22 8-56 6-66-6-6 16-8 34-6 58-2 6-10 8-16 4z')}${shine('M124 42q16-16 40-15')}`
    case 'short':
      return `${path('M106 92C98 40 124 12 162 12c40 0 60 30 52 80-3-16-7-26-14-34-12 4-44 6-58-6-10 8-24 18-26 26-4 4-8 8-10 14z')}${shine('M130 34q16-12 40-8')}`
    case 'wrapped':
      return `${path('M110 92C104 56 128 40 160 40s56 16 50 52c-4-18-18-30-50-30s-46 12-50 30z')}<g fill="none" stroke-linecap="round"><path d="M104 58C112 20 208 20 216 58" stroke="${cloth}" stroke-width="26"/><path d="M104 58C112 20 208 20 216 58" stroke="#ffffff24" stroke-width="16"/><path d="M100 66C110 34 210 34 220 66" stroke="${trim}" stroke-width="3"/><path d="M104 44C116 12 204 12 216 44" stroke="${trim}" stroke-width="3"/></g><circle cx="160" cy="33" r="6" fill="${trim}"/><circle cx="160" cy="33" r="3" fill="#fff8"/>`
  }
}
