import * as z from 'zod'

const text = z.strictObject({ TH: z.string(), CN: z.string(), EN: z.string() })
const id = z.string().regex(/^[a-z0-9-]{1,64}$/)

/** What a banner's `url` looks like, by its `linkType`. */
const links = {
  NONE: { pattern: /^$/, meaning: 'not empty, although the banner leads nowhere' },
  ROUTE: { pattern: /^\/(?!\/)[\w\-/]*$/, meaning: 'not a path of the site' },
  GAME: { pattern: /^[\w-]+\/[A-Z]+\/[\w-]+$/, meaning: 'not vendor/gameType/gameCode' },
}

/** `banners.json`. */
export const bannersFile = z.array(
  z
    .strictObject({
      id,
      groupName: z.enum(['w_home', 'w_reg', 'w_leftmenu']),
      art: id,
      title: text,
      subtitle: text,
      action: text,
      linkType: z.enum(['NONE', 'ROUTE', 'GAME']),
      url: z.string(),
    })
    .superRefine(({ linkType, url }, context) => {
      const { pattern, meaning } = links[linkType]
      if (!pattern.test(url)) context.addIssue({ code: 'custom', path: ['url'], message: meaning })
    }),
)

/** `notices.json`. */
export const noticesFile = z.array(z.strictObject({ id, title: text, content: text }))

export type Banner = z.output<typeof bannersFile>[number]
export type Notice = z.output<typeof noticesFile>[number]
