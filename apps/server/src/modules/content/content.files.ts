import { inEachLanguage } from '@baize/phrases'
import * as z from 'zod'

const words = z.string().min(1).max(1_000)
const text = z.strictObject(inEachLanguage(() => words))
const slug = z
  .string()
  .max(64)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'not usable in an address')
const instant = z.iso.datetime({ message: 'not a time such as 2026-11-01T05:00:00Z' })

/** `content/help.json`: the categories of the help centre in order. The texts are in `content/help/`. */
export const helpFile = z
  .array(
    z.strictObject({
      id: slug,
      title: text,
      articles: z
        .array(z.strictObject({ id: slug, title: text }))
        .min(1)
        .max(50),
    }),
  )
  .max(20)

/** `content/blog.json`: the blog's articles. Each is shown from `publishedAt` on. */
export const blogFile = z
  .array(z.strictObject({ slug, title: text, summary: text, art: slug, publishedAt: instant }))
  .max(500)

/** `content/guides.json`: how to put the site on a phone. */
export const guidesFile = z
  .array(z.strictObject({ platform: z.enum(['ios', 'android']), title: text, summary: text }))
  .max(2)

/** `content/licences.json`: the operator's licences and who issued them. */
export const licencesFile = z
  .array(z.strictObject({ id: slug, regulator: text, holder: text, number: z.string().max(64), url: z.httpUrl() }))
  .max(20)
