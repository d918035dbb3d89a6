import type { Triple } from './word-lists.ts'

/** The leagues, cups and meetings of a game, in the order of its courts. */
export const leaguesOf: Readonly<Record<string, readonly Triple[]>> = {
  pitch: [
    ['Coral Coast Premier', 'พรีเมียร์ชายฝั่งปะการัง', '珊瑚海岸超级联赛'],
    ['Highland First Division', 'ดิวิชันหนึ่งไฮแลนด์', '高地甲级联赛'],
    ['Monsoon Super League', 'ซูเปอร์ลีกมรสุม', '季风超级联赛'],
    ['Isles National League', 'เนชันแนลลีกหมู่เกาะ', '群岛国家联赛'],
  ],
  virtual: [
    ['Sixty Second League A', 'ลีกหกสิบวินาที เอ', '一分钟联赛 A 组'],
    ['Sixty Second League B', 'ลีกหกสิบวินาที บี', '一分钟联赛 B 组'],
    ['Sixty Second League C', 'ลีกหกสิบวินาที ซี', '一分钟联赛 C 组'],
  ],
  court: [
    ['Harbour Basketball League', 'ลีกบาสเกตบอลฮาร์เบอร์', '海港篮球联赛'],
    ['Pine State Conference', 'คอนเฟอเรนซ์ไพน์สเตต', '松州联盟'],
    ['Eastern Hoops Cup', 'ถ้วยบาสตะวันออก', '东部篮球杯'],
  ],
  tennis: [
    ['Lotus Open', 'โลตัสโอเพน', '莲花公开赛'],
    ['Cloudrest Masters', 'คลาวด์เรสต์มาสเตอร์ส', '云栖大师赛'],
    ['Saltmarsh Challenger', 'ซอลต์มาร์ชแชลเลนเจอร์', '盐泽挑战赛'],
  ],
  volleyball: [
    ['Jade Volleyball League', 'ลีกวอลเลย์บอลหยก', '玉谷排球联赛'],
    ['Island Spike Series', 'ซีรีส์ตบเกาะ', '海岛扣杀系列赛'],
    ['Northern Net Cup', 'ถ้วยตาข่ายเหนือ', '北方网杯'],
  ],
  badminton: [
    ['Feather Tour', 'เฟเธอร์ทัวร์', '飞羽巡回赛'],
    ['Orchid Hill Open', 'ออร์คิดฮิลล์โอเพน', '兰丘公开赛'],
    ['Riverbend Masters', 'ริเวอร์เบนด์มาสเตอร์ส', '河湾大师赛'],
  ],
  fight: [
    ['Friday Fight Card', 'ศึกคืนวันศุกร์', '周五之夜'],
    ['Iron Ring Championship', 'ชิงแชมป์สังเวียนเหล็ก', '铁擂锦标赛'],
    ['Harbour Muay Thai', 'มวยไทยฮาร์เบอร์', '海港泰拳'],
  ],
  horses: [
    ['Goldenfield Racecourse', 'สนามโกลเดนฟีลด์', '金田马场'],
    ['Willowmere Downs', 'สนามวิลโลว์เมียร์', '柳湖马场'],
    ['Stone Gate Turf', 'สนามหญ้าสโตนเกต', '石门草地'],
  ],
  cars: [
    ['Coral Street Circuit', 'สนามถนนคอรัล', '珊瑚街道赛'],
    ['Silverpine Ring', 'สนามซิลเวอร์ไพน์', '银松赛道'],
  ],
  cricket: [
    ['Long Boundary Sixes', 'ลองบาวน์ดารีซิกซ์', '长边界六轮赛'],
    ['Monsoon Bash', 'มอนซูนแบช', '季风大赛'],
  ],
  snooker: [
    ['Green Cloth Classic', 'กรีนคลอธคลาสสิก', '绿呢经典赛'],
    ['Amberford Masters', 'แอมเบอร์ฟอร์ดมาสเตอร์ส', '琥珀津大师赛'],
    ['Baulk Line Trophy', 'ถ้วยบอล์กไลน์', '开球线奖杯赛'],
  ],
  takraw: [
    ['Three Rivers Takraw', 'ตะกร้อสามแม่น้ำ', '三江藤球赛'],
    ['Rattan Cup', 'ถ้วยหวาย', '藤杯'],
    ['Southern Net League', 'ลีกหน้าเน็ตภาคใต้', '南方网前联赛'],
  ],
  esports: [
    ['Winter Circuit', 'วินเทอร์เซอร์กิต', '冬季巡回赛'],
    ['Pro Series', 'โปรซีรีส์', '职业系列赛'],
    ['Rising Stars', 'ดาวรุ่ง', '新星赛'],
  ],
  royale: [
    ['Shrinking Isle', 'เกาะหดวง', '缩圈岛'],
    ['Canyon Drop', 'ดรอปหุบผา', '峡谷空投'],
  ],
  campus: [
    ['Campus Cup East', 'แคมปัสคัพ ตะวันออก', '校园杯东区'],
    ['Campus Cup West', 'แคมปัสคัพ ตะวันตก', '校园杯西区'],
  ],
  chess: [
    ['Five Minute Masters', 'มาสเตอร์ห้านาที', '五分钟大师赛'],
    ['Bullet Night', 'คืนหมากเร็ว', '子弹棋之夜'],
    ['Clock Duel Series', 'ซีรีส์ดวลนาฬิกา', '棋钟对决'],
  ],
  consoleFootball: [
    ['Console Cup', 'คอนโซลคัพ', '主机杯'],
    ['Pad Masters League', 'ลีกแพดมาสเตอร์', '手柄大师联赛'],
    ['Sofa Premier', 'โซฟาพรีเมียร์', '沙发超级联赛'],
  ],
  consoleHoops: [
    ['Console Hoops East', 'คอนโซลฮูปส์ ตะวันออก', '主机篮球东部'],
    ['Console Hoops West', 'คอนโซลฮูปส์ ตะวันตก', '主机篮球西部'],
    ['Pixel Dunk Cup', 'พิกเซลดังก์คัพ', '像素扣篮杯'],
  ],
}
