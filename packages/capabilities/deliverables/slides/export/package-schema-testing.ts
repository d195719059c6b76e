/** The parts of ECMA-376's schemas a PPTX of ours is made of: which elements stand in which, in what order, with what they must have. For tests. */
import type { Node } from './package-testing.ts';

const words = (line: string): string[][] => line.split(' ').map((one) => one.split('|'));

const fill = 'a:noFill|a:solidFill|a:gradFill|a:blipFill|a:pattFill|a:grpFill';
const effect = 'a:effectLst|a:effectDag';
const letters = `a:ln ${fill} ${effect} a:highlight a:uLnTx|a:uLn a:uFillTx|a:uFill a:latin a:ea a:cs a:sym a:hlinkClick a:hlinkMouseOver a:rtl a:extLst`;
const line = `${fill} a:prstDash|a:custDash a:round|a:bevel|a:miter a:headEnd a:tailEnd a:extLst`;
const shape = `a:xfrm a:custGeom|a:prstGeom ${fill} a:ln ${effect} a:scene3d a:sp3d a:extLst`;
const text = 'a:bodyPr a:lstStyle a:p';
const labels =
  'c:numFmt c:spPr c:txPr c:dLblPos c:showLegendKey c:showVal c:showCatName c:showSerName c:showPercent c:showBubbleSize c:separator';
const axis =
  'c:axId c:scaling c:delete c:axPos c:majorGridlines c:minorGridlines c:title c:numFmt c:majorTickMark c:minorTickMark c:tickLblPos c:spPr c:txPr c:crossAx c:crosses|c:crossesAt';

const orders: Record<string, string> = {
  'p:presentation':
    'p:sldMasterIdLst p:notesMasterIdLst p:handoutMasterIdLst p:sldIdLst p:sldSz p:notesSz p:smartTags p:embeddedFontLst p:custShowLst p:photoAlbum p:custDataLst p:kinsoku p:defaultTextStyle p:modifyVerifier p:extLst',
  'p:sld': 'p:cSld p:clrMapOvr p:transition p:timing p:extLst',
  'p:notes': 'p:cSld p:clrMapOvr p:extLst',
  'p:sldLayout': 'p:cSld p:clrMapOvr p:transition p:timing p:hf p:extLst',
  'p:sldMaster': 'p:cSld p:clrMap p:sldLayoutIdLst p:transition p:timing p:hf p:txStyles p:extLst',
  'p:notesMaster': 'p:cSld p:clrMap p:hf p:notesStyle p:extLst',
  'p:cSld': 'p:bg p:spTree p:custDataLst p:controls p:extLst',
  'p:bg': 'p:bgPr|p:bgRef',
  'p:bgPr': `${fill} ${effect} a:extLst`,
  'p:spTree': 'p:nvGrpSpPr p:grpSpPr p:sp|p:grpSp|p:graphicFrame|p:cxnSp|p:pic|p:contentPart p:extLst',
  'p:nvGrpSpPr': 'p:cNvPr p:cNvGrpSpPr p:nvPr',
  'p:grpSpPr': `a:xfrm ${fill} ${effect} a:scene3d a:extLst`,
  'p:sp': 'p:nvSpPr p:spPr p:style p:txBody p:extLst',
  'p:nvSpPr': 'p:cNvPr p:cNvSpPr p:nvPr',
  'p:cNvPr': 'a:hlinkClick a:hlinkHover a:extLst',
  'p:nvPr': 'p:ph a:audioCd|a:wavAudioFile|a:audioFile|a:videoFile|a:quickTimeFile p:custDataLst p:extLst',
  'p:spPr': shape,
  'c:spPr': shape,
  'p:pic': 'p:nvPicPr p:blipFill p:spPr p:style p:extLst',
  'p:nvPicPr': 'p:cNvPr p:cNvPicPr p:nvPr',
  'p:blipFill': 'a:blip a:srcRect a:tile|a:stretch',
  'p:graphicFrame': 'p:nvGraphicFramePr p:xfrm a:graphic p:extLst',
  'p:nvGraphicFramePr': 'p:cNvPr p:cNvGraphicFramePr p:nvPr',
  'p:xfrm': 'a:off a:ext',
  'a:xfrm': 'a:off a:ext a:chOff a:chExt',
  'a:graphic': 'a:graphicData',
  'a:prstGeom': 'a:avLst',
  'a:custGeom': 'a:avLst a:gdLst a:ahLst a:cxnLst a:rect a:pathLst',
  'a:ln': line,
  'a:lnL': line,
  'a:lnR': line,
  'a:lnT': line,
  'a:lnB': line,
  'a:gradFill': 'a:gsLst a:lin|a:path a:tileRect',
  'a:outerShdw': 'a:scrgbClr|a:srgbClr|a:hslClr|a:sysClr|a:schemeClr|a:prstClr',
  'p:txBody': text,
  'a:txBody': text,
  'c:txPr': text,
  'c:rich': text,
  'a:p': 'a:pPr a:r|a:br|a:fld a:endParaRPr',
  'a:pPr':
    'a:lnSpc a:spcBef a:spcAft a:buClrTx|a:buClr a:buSzTx|a:buSzPct|a:buSzPts a:buFontTx|a:buFont a:buNone|a:buAutoNum|a:buChar|a:buBlip a:tabLst a:defRPr a:extLst',
  'a:r': 'a:rPr a:t',
  'a:br': 'a:rPr',
  'a:fld': 'a:rPr a:pPr a:t',
  'a:rPr': letters,
  'a:defRPr': letters,
  'a:endParaRPr': letters,
  'a:bodyPr': 'a:prstTxWarp a:noAutofit|a:normAutofit|a:spAutoFit a:scene3d a:sp3d|a:flatTx a:extLst',
  'a:tbl': 'a:tblPr a:tblGrid a:tr',
  'a:tc': 'a:txBody a:tcPr a:extLst',
  'a:tcPr': `a:lnL a:lnR a:lnT a:lnB a:lnTlToBr a:lnBlToTr a:cell3D ${fill} a:headers a:extLst`,
  'c:chartSpace':
    'c:date1904 c:lang c:roundedCorners mc:AlternateContent c:style c:clrMapOvr c:pivotSource c:protection c:chart c:spPr c:txPr c:externalData c:printSettings c:userShapes c:extLst',
  'c:chart':
    'c:title c:autoTitleDeleted c:pivotFmts c:view3D c:floor c:sideWall c:backWall c:plotArea c:legend c:plotVisOnly c:dispBlanksAs c:showDLblsOverMax c:extLst',
  'c:plotArea':
    'c:layout c:areaChart|c:lineChart|c:radarChart|c:scatterChart|c:pieChart|c:doughnutChart|c:barChart|c:bubbleChart c:valAx|c:catAx|c:dateAx|c:serAx c:dTable c:spPr c:extLst',
  'c:barChart': 'c:barDir c:grouping c:varyColors c:ser c:dLbls c:gapWidth c:overlap c:serLines c:axId c:extLst',
  'c:lineChart': 'c:grouping c:varyColors c:ser c:dLbls c:dropLines c:hiLowLines c:upDownBars c:marker c:smooth c:axId c:extLst',
  'c:areaChart': 'c:grouping c:varyColors c:ser c:dLbls c:dropLines c:axId c:extLst',
  'c:pieChart': 'c:varyColors c:ser c:dLbls c:firstSliceAng c:extLst',
  'c:doughnutChart': 'c:varyColors c:ser c:dLbls c:firstSliceAng c:holeSize c:extLst',
  'c:scatterChart': 'c:scatterStyle c:varyColors c:ser c:dLbls c:axId c:extLst',
  'c:radarChart': 'c:radarStyle c:varyColors c:ser c:dLbls c:axId c:extLst',
  'c:dLbls': `c:dLbl c:delete|c:numFmt ${labels.replace('c:numFmt ', '')} c:showLeaderLines c:leaderLines c:extLst`,
  'c:dLbl': `c:idx c:delete|c:layout c:tx ${labels} c:extLst`,
  'c:dPt': 'c:idx c:invertIfNegative c:marker c:bubble3D c:explosion c:spPr c:pictureOptions c:extLst',
  'c:catAx': `${axis} c:auto c:lblAlgn c:lblOffset c:tickLblSkip c:tickMarkSkip c:noMultiLvlLbl c:extLst`,
  'c:valAx': `${axis} c:crossBetween c:majorUnit c:minorUnit c:dispUnits c:extLst`,
  'c:scaling': 'c:logBase c:orientation c:max c:min c:extLst',
  'c:legend': 'c:legendPos c:legendEntry c:layout c:overlay c:spPr c:txPr c:extLst',
  'c:title': 'c:tx c:layout c:overlay c:spPr c:txPr c:extLst',
  'c:strRef': 'c:f c:strCache c:extLst',
  'c:numRef': 'c:f c:numCache c:extLst',
  'c:strCache': 'c:ptCount c:pt c:extLst',
  'c:numCache': 'c:formatCode c:ptCount c:pt c:extLst',
  'c:externalData': 'c:autoUpdate',
};

const series: Record<string, string> = {
  'c:barChart':
    'c:idx c:order c:tx c:spPr c:invertIfNegative c:pictureOptions c:dPt c:dLbls c:trendline c:errBars c:cat c:val c:shape c:extLst',
  'c:lineChart': 'c:idx c:order c:tx c:spPr c:marker c:dPt c:dLbls c:trendline c:errBars c:cat c:val c:smooth c:extLst',
  'c:areaChart': 'c:idx c:order c:tx c:spPr c:pictureOptions c:dPt c:dLbls c:trendline c:errBars c:cat c:val c:extLst',
  'c:pieChart': 'c:idx c:order c:tx c:spPr c:explosion c:dPt c:dLbls c:cat c:val c:extLst',
  'c:doughnutChart': 'c:idx c:order c:tx c:spPr c:explosion c:dPt c:dLbls c:cat c:val c:extLst',
  'c:scatterChart': 'c:idx c:order c:tx c:spPr c:marker c:dPt c:dLbls c:trendline c:errBars c:xVal c:yVal c:smooth c:extLst',
  'c:radarChart': 'c:idx c:order c:tx c:spPr c:marker c:dPt c:dLbls c:cat c:val c:extLst',
};

/** The places in which children of an element may stand, each with the names that fit it; null for elements not described here. */
export function childOrder(node: Node, parent: Node | undefined): string[][] | null {
  if (node.name === 'c:ser') return words(series[parent?.name ?? ''] ?? 'c:idx c:order');
  // In a line series it is a mark, in the chart a switch.
  if (node.name === 'c:marker') return node.attributes['val'] === undefined ? words('c:symbol c:size c:spPr c:extLst') : null;
  const order = orders[node.name];
  return order === undefined ? null : words(order);
}

/** May stand several times in one place. */
export const repeated = new Set(
  'p:sp p:grpSp p:graphicFrame p:cxnSp p:pic a:p a:r a:br a:fld a:tr c:ser c:dPt c:dLbl c:axId c:pt c:valAx c:catAx c:barChart c:lineChart c:trendline c:legendEntry'.split(
    ' ',
  ),
);

export const required: Record<string, string[]> = {
  'p:cNvPr': ['id', 'name'],
  'p:sldId': ['id', 'r:id'],
  'p:sldMasterId': ['r:id'],
  'p:sldSz': ['cx', 'cy'],
  'a:off': ['x', 'y'],
  'a:prstGeom': ['prst'],
  'a:gd': ['name', 'fmla'],
  'a:gs': ['pos'],
  'a:srgbClr': ['val'],
  'a:alpha': ['val'],
  'a:latin': ['typeface'],
  'a:ea': ['typeface'],
  'a:cs': ['typeface'],
  'a:buChar': ['char'],
  'a:buAutoNum': ['type'],
  'a:gridCol': ['w'],
  'a:tr': ['h'],
  'a:graphicData': ['uri'],
  'a:fld': ['id'],
  'c:idx': ['val'],
  'c:order': ['val'],
  'c:axId': ['val'],
  'c:crossAx': ['val'],
  'c:ptCount': ['val'],
  'c:pt': ['idx'],
  'c:externalData': ['r:id'],
  'c:numFmt': ['formatCode'],
};

/** Where the labels of a kind of chart may stand; PowerPoint refuses the file when they stand elsewhere. */
export function labelPlaces(chart: string, grouping: string | undefined): string[] {
  switch (chart) {
    case 'c:barChart':
      return grouping === 'clustered' ? ['ctr', 'inBase', 'inEnd', 'outEnd'] : ['ctr', 'inBase', 'inEnd'];
    case 'c:lineChart':
    case 'c:scatterChart':
      return ['t', 'b', 'l', 'r', 'ctr'];
    case 'c:pieChart':
      return ['bestFit', 'ctr', 'inEnd', 'outEnd'];
    case 'c:radarChart':
      return ['outEnd'];
    default:
      return [];
  }
}
