import { uuidOfText, type BrandId } from '../../kernel/ids.ts'
import { insertGoods } from './mall/goods.sql.ts'
import { readPointsFile } from './points.files.ts'
import type { PointPorts } from './points.parts.ts'
import { insertRules } from './rules/point-rules.sql.ts'

/** The id of goods of a brand's file. */
export const fileGoodsId = (brandId: BrandId, code: string): string => uuidOfText(`goods ${brandId} ${code}`)

const reason = 'What the mall began with.'

/** Stores what a brand's file begins with, unless it is stored already. What operators changed stays. */
export async function loadMall({
  database,
  clock,
  brands,
  folders,
}: Pick<PointPorts, 'database' | 'clock' | 'brands' | 'folders'>): Promise<void> {
  for (const [place, { brandId }] of brands.all.entries()) {
    const folder = folders[place]
    const file = folder === undefined ? undefined : await readPointsFile(folder)
    if (file === undefined) continue
    const at = clock.now()
    await database.transaction().execute(async (tx) => {
      const rules = { brandId, settings: file.rules, countsFrom: file.countsFrom, by: undefined, reason, madeAt: at }
      await insertRules(tx, rules, 0)
      for (const [order, { code, price, creditMinor, memberLimit, stock, ...words }] of file.goods.entries())
        await insertGoods(tx, {
          goodsId: fileGoodsId(brandId, code),
          brandId,
          settings: {
            ...words,
            price: BigInt(price),
            creditMinor: creditMinor === undefined ? null : BigInt(creditMinor),
            memberLimit: memberLimit ?? null,
            isOn: true,
            onFrom: null,
            onUntil: null,
            place: (order + 1) * 10,
          },
          stock,
          by: undefined,
          reason,
          at,
        })
    })
  }
}
