// Cloud DNS: records of the example zone file, by owner name and type.
import { pen } from '../layer.ts';
import { dots, line, type Point } from '../path.ts';
import { link, type Part, type Plate } from './plate.ts';

type Row = readonly [type: string, value: string];
interface Group {
  owner: number;
  rows: readonly Row[];
}

const OWNERS = ['@', 'www', '_dmarc'] as const;
const GROUPS: Readonly<Record<'ns' | 'address' | 'https' | 'mx' | 'cname' | 'txt', Group>> = {
  ns: {
    owner: 0,
    rows: [
      ['NS', 'ns1.dns.example.net.'],
      ['NS', 'ns2.dns.example.net.'],
    ],
  },
  address: {
    owner: 0,
    rows: [
      ['A', '192.0.2.10'],
      ['A', '198.51.100.10'],
      ['AAAA', '2001:db8::10'],
    ],
  },
  https: { owner: 0, rows: [['HTTPS', '1 . alpn="h3,h2"']] },
  mx: { owner: 0, rows: [['MX', '10 mail.example.com.']] },
  cname: { owner: 1, rows: [['CNAME', '….edge.example.net.']] },
  txt: { owner: 2, rows: [['TXT', 'v=DMARC1; p=reject']] },
};

const [ROOT, OWNER_X, NUMBER_X, BRACKET_X]: readonly [Point, number, number, number] = [
  [26, 220],
  116,
  214,
  246,
];
const list = Object.values(GROUPS);
const rowsBefore = (group: Group): number =>
  list.slice(0, list.indexOf(group)).reduce((sum, { rows }) => sum + rows.length, 0);
const rowY = (index: number): number => 36 + index * 46;
const middleOf = (group: Group): number => rowY(rowsBefore(group) + (group.rows.length - 1) / 2);
const ownerAt = (index: number): Point => {
  const ys = list.filter(({ owner }) => owner === index).map(middleOf);
  return [OWNER_X, ys.reduce((sum, y) => sum + y, 0) / ys.length];
};

function partOf(group: Group): Part {
  const first = rowsBefore(group);
  const [top, bottom] = [rowY(first) - 14, rowY(first + group.rows.length - 1) + 14];
  const y = middleOf(group);
  const ys = group.rows.map((_, index) => rowY(first + index));
  return {
    number: [NUMBER_X, y],
    leader: [[BRACKET_X, y]],
    layers: [
      pen.ink.hair(link(ownerAt(group.owner), [NUMBER_X, y])),
      pen.ink.line(
        line([
          [BRACKET_X + 7, top],
          [BRACKET_X, top],
          [BRACKET_X, bottom],
          [BRACKET_X + 7, bottom],
        ]),
      ),
      pen.quiet.hair(...ys.map((at) => `M340 ${at + 16}H610`)),
    ],
    labels: group.rows.flatMap(([type, value], index) => [
      { at: [262, ys[index] ?? y], text: type },
      { at: [340, ys[index] ?? y], text: value, tone: 'quiet' },
    ]),
    area: [180, top - 6, 436, bottom - top + 12],
  };
}

export const zone = (): Plate => ({
  ground: {
    layers: [
      pen.quiet.hair('M26 34V210'),
      pen.ink.line(...OWNERS.map((_, index) => link(ROOT, ownerAt(index)))),
      pen.ink.dot(dots(OWNERS.map((_, index) => ownerAt(index)))),
      pen.second.disc(dots([ROOT])),
    ],
    labels: [
      { at: [14, 18], text: 'shop.example.com.' },
      ...OWNERS.map((text, index) => ({
        at: [OWNER_X - 6, ownerAt(index)[1] - 20] as const,
        text,
      })),
    ],
  },
  parts: [
    partOf(GROUPS.ns),
    partOf(GROUPS.address),
    partOf(GROUPS.https),
    partOf(GROUPS.mx),
    partOf(GROUPS.cname),
    partOf(GROUPS.txt),
  ],
});
