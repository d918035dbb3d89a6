/** A word in English, Thai and Chinese. All of them are invented for the demo: no real club, player or league is meant. */
export type Triple = readonly [EN: string, TH: string, CN: string]

/** Invented towns. */
export const towns: readonly Triple[] = [
  ['Lantern Bay', 'อ่าวโคม', '灯湾'],
  ['Amberford', 'แอมเบอร์ฟอร์ด', '琥珀津'],
  ['Kestrel Hill', 'เนินเหยี่ยว', '红隼岭'],
  ['Saltmarsh', 'ทุ่งเกลือ', '盐泽'],
  ['Northquay', 'ท่าเหนือ', '北码头'],
  ['Silverpine', 'สนเงิน', '银松'],
  ['Thornbridge', 'สะพานหนาม', '荆桥'],
  ['Moonvale', 'หุบจันทร์', '月谷'],
  ['Copperfield Cross', 'แยกทองแดง', '铜野'],
  ['Willowmere', 'บึงหลิว', '柳湖'],
  ['Redcliff Port', 'ท่าผาแดง', '赤崖港'],
  ['Elmgarth', 'บ้านเอล์ม', '榆庄'],
  ['Coral Point', 'แหลมปะการัง', '珊瑚角'],
  ['Whitewater', 'น้ำขาว', '白水'],
  ['Eastmoor', 'ทุ่งตะวันออก', '东原'],
  ['Goldenfield', 'นาทอง', '金田'],
  ['Stone Gate', 'ประตูหิน', '石门'],
  ['Riverbend', 'คุ้งน้ำ', '河湾'],
  ['Palm Harbour', 'ท่าปาล์ม', '棕榈港'],
  ['Fernwick', 'เฟิร์นวิก', '蕨镇'],
  ['Cloudrest', 'พักเมฆ', '云栖'],
  ['Orchid Hill', 'เนินกล้วยไม้', '兰丘'],
  ['Darkwood', 'ป่ามืด', '暗林'],
  ['Starhaven', 'ท่าดาว', '星港'],
  ['Highmeadow', 'ทุ่งสูง', '高原'],
  ['Jade Valley', 'หุบหยก', '玉谷'],
  ['Lotus Lake', 'ทะเลสาบบัว', '莲湖'],
  ['Windmere', 'วินด์เมียร์', '风湖'],
]

/** What a club calls itself. */
export const clubs: readonly Triple[] = [
  ['Rovers', 'โรเวอร์ส', '流浪'],
  ['Athletic', 'แอธเลติก', '竞技'],
  ['United', 'ยูไนเต็ด', '联'],
  ['Wanderers', 'วันเดอเรอร์ส', '漫步者'],
  ['Albion', 'อัลเบียน', '雄鹰'],
  ['City', 'ซิตี้', '城'],
  ['Rangers', 'เรนเจอร์ส', '游骑兵'],
  ['Town', 'ทาวน์', '镇'],
]

/** Crests of clubs in court sports and e-sports. */
export const crests: readonly Triple[] = [
  ['Comets', 'โคเม็ตส์', '彗星'],
  ['Herons', 'เฮรอนส์', '苍鹭'],
  ['Tigers', 'ไทเกอร์ส', '猛虎'],
  ['Storm', 'สตอร์ม', '风暴'],
  ['Falcons', 'ฟอลคอนส์', '猎隼'],
  ['Dolphins', 'ดอลฟินส์', '海豚'],
  ['Foxes', 'ฟ็อกซ์', '灵狐'],
  ['Giants', 'ไจแอนต์ส', '巨人'],
  ['Vipers', 'ไวเปอร์ส', '蝰蛇'],
  ['Wolves', 'วูล์ฟส์', '群狼'],
]

/** First words of squads in e-sports. */
export const squads: readonly Triple[] = [
  ['Nova', 'โนวา', '新星'],
  ['Iron', 'ไอรอน', '铁'],
  ['Velvet', 'เวลเวต', '天鹅绒'],
  ['Paper', 'เปเปอร์', '纸'],
  ['Neon', 'นีออน', '霓虹'],
  ['Quiet', 'ไควเอ็ต', '静'],
  ['Seventh', 'เซเวนท์', '第七'],
  ['Solar', 'โซลาร์', '太阳'],
  ['Frost', 'ฟรอสต์', '霜'],
  ['Ember', 'เอ็มเบอร์', '余烬'],
  ['Lunar', 'ลูนาร์', '月'],
  ['Wild', 'ไวลด์', '狂野'],
  ['Cobalt', 'โคบอลต์', '钴蓝'],
  ['Turbo', 'เทอร์โบ', '极速'],
]

/** Given names, shortened to their first letter in English. */
export const givenNames: readonly Triple[] = [
  ['A.', 'เอ.', '安'],
  ['B.', 'บี.', '本'],
  ['D.', 'ดี.', '达'],
  ['E.', 'อี.', '埃'],
  ['K.', 'เค.', '凯'],
  ['L.', 'แอล.', '洛'],
  ['M.', 'เอ็ม.', '米'],
  ['N.', 'เอ็น.', '尼'],
  ['P.', 'พี.', '帕'],
  ['S.', 'เอส.', '索'],
  ['T.', 'ที.', '泰'],
  ['V.', 'วี.', '维'],
]

/** Family names of players. */
export const familyNames: readonly Triple[] = [
  ['Mistralo', 'มิสตราโล', '米斯特拉洛'],
  ['Okundo', 'โอคุนโด', '奥昆多'],
  ['Veraldi', 'เวรัลดี', '维拉尔迪'],
  ['Suriyakan', 'สุริยะกาญจน์', '素里亚甘'],
  ['Harrowby', 'แฮร์โรว์บี', '哈罗比'],
  ['Lindqvara', 'ลินด์ควารา', '林德瓦拉'],
  ['Tamorin', 'ทาโมริน', '塔莫林'],
  ['Kessandro', 'เคสซานโดร', '凯桑德罗'],
  ['Phumirat', 'ภูมิรัตน์', '普米拉'],
  ['Dorvane', 'ดอร์เวน', '多文'],
  ['Castellume', 'คาสเตลลูม', '卡斯特卢姆'],
  ['Yunokawa', 'ยูโนกาวา', '汤之川'],
  ['Brennick', 'เบรนนิก', '布伦尼克'],
  ['Ostrevik', 'ออสเตรวิก', '奥斯特雷维克'],
  ['Salvarez', 'ซัลวาเรซ', '萨尔瓦雷斯'],
  ['Thanakrit', 'ธนกฤต', '塔纳吉'],
  ['Wexcombe', 'เว็กซ์คอมบ์', '韦克斯库姆'],
  ['Zelinov', 'เซลีนอฟ', '泽利诺夫'],
  ['Ferrandis', 'เฟอร์รันดิส', '费兰迪斯'],
  ['Ilvarsen', 'อิลวาร์เซน', '伊尔瓦森'],
  ['Marunaka', 'มารุนากะ', '丸中'],
  ['Grayholt', 'เกรย์โฮลต์', '格雷霍特'],
  ['Petrovane', 'เปโตรเวน', '彼得罗万'],
  ['Chaiyong', 'ไชยยงค์', '猜永'],
]

/** First and second parts of the names of horses; Thai puts the second first. */
export const horseFirst: readonly Triple[] = [
  ['Silver', 'เงิน', '银'],
  ['Midnight', 'ราตรี', '夜'],
  ['Golden', 'ทอง', '金'],
  ['Crimson', 'แดง', '赤'],
  ['Distant', 'แดนไกล', '远'],
  ['Royal', 'หลวง', '御'],
  ['Jade', 'หยก', '翠'],
  ['Northern', 'เหนือ', '北'],
]
/** See {@link horseFirst}. */
export const horseSecond: readonly Triple[] = [
  ['Arrow', 'ศร', '箭'],
  ['Thunder', 'ฟ้าคำราม', '雷'],
  ['Comet', 'ดาวหาง', '彗'],
  ['Whisper', 'เสียงกระซิบ', '语'],
  ['Lantern', 'โคม', '灯'],
  ['Ember', 'ถ่านไฟ', '焰'],
  ['Breeze', 'ลม', '风'],
  ['Legend', 'ตำนาน', '传奇'],
]

/** Invented colleges. */
export const colleges: readonly Triple[] = [
  ['Lakeside College', 'วิทยาลัยเลกไซด์', '湖畔学院'],
  ['Hillcrest University', 'มหาวิทยาลัยฮิลล์เครสต์', '山顶大学'],
  ['Harbour Polytechnic', 'โปลีเทคนิคท่าเรือ', '海港理工'],
  ['Garden City College', 'วิทยาลัยเมืองสวน', '园城学院'],
  ['Northgate Institute', 'สถาบันประตูเหนือ', '北门书院'],
  ['Orchid University', 'มหาวิทยาลัยกล้วยไม้', '兰花大学'],
  ['Riverside Tech', 'เทคโนริมน้ำ', '河滨科技'],
  ['Sunrise College', 'วิทยาลัยอรุณ', '旭日学院'],
  ['Old Bridge University', 'มหาวิทยาลัยสะพานเก่า', '古桥大学'],
  ['Pine Valley College', 'วิทยาลัยหุบสน', '松谷学院'],
  ['Lighthouse Academy', 'อคาเดมีประภาคาร', '灯塔学苑'],
  ['Bamboo Grove University', 'มหาวิทยาลัยป่าไผ่', '竹林大学'],
]
