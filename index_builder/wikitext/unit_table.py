"""The units that {{convert}} knows: names, size and usual output.

Sizes are the exact definitions (the international yard and pound of 1959, the imperial gallon of 1985, the
nautical mile of 1929, the thermochemical calorie) in SI units of their kind.
"""

from __future__ import annotations

from typing import Final

UNIT_TABLE: Final = """
length
km kilometre kilometres kilometer kilometers | km | kilometre | | 1000 | mi
m metre metres meter meters | m | metre | | 1 | ftin
dm | dm | decimetre | | 0.1 | in
cm | cm | centimetre | | 0.01 | in
mm | mm | millimetre | | 0.001 | in
um μm µm | μm | micrometre | | 1e-6 | in
nm | nm | nanometre | | 1e-9 | in
Mm | Mm | megametre | | 1e6 | mi
hm | hm | hectometre | | 100 | ft
angstrom Å | Å | angstrom | | 1e-10 | in
mi mile miles smi | mi | mile | | 1609.344 | km
yd yard yards | yd | yard | | 0.9144 | m
ft foot feet | ft | foot | feet | 0.3048 | m
in inch inches | in | inch | inches | 0.0254 | mm
thou mil | thou | thou | thou | 0.0000254 | mm
nmi | nmi | nautical mile | | 1852 | km mi
ftm fathom | fathom | fathom | | 1.8288 | ft m
ch chain | ch | chain | | 20.1168 | ft m
rd rod | rd | rod | | 5.0292 | ft m
pole | pole | pole | | 5.0292 | ft m
furlong furlongs | furlong | furlong | | 201.168 | ft m
league | league | league | | 4828.032 | km
li | li | li | li | 500 | mi
verst | verst | verst | | 1066.8 | km
hand hands | h | hand | | 0.1016 | in cm
ly | ly | light-year | | 9.4607304725808e15 | AU
AU au | AU | astronomical unit | | 149597870700 | km mi
pc | pc | parsec | | 3.0856775814671916e16 | ly
kpc | kpc | kiloparsec | | 3.0856775814671916e19 | ly
Mpc | Mpc | megaparsec | | 3.0856775814671916e22 | ly
area
km2 km² sqkm | km² | square kilometre | | 1e6 | sqmi
m2 m² sqm | m² | square metre | | 1 | sqft
cm2 cm² | cm² | square centimetre | | 1e-4 | sqin
mm2 mm² | mm² | square millimetre | | 1e-6 | sqin
dm2 | dm² | square decimetre | | 0.01 | sqin
ha hectare hectares | ha | hectare | | 1e4 | acre
are a | a | are | | 100 | sqft
acre acres | acre | acre | | 4046.8564224 | ha
sqmi mi2 mi² sqmile | sq mi | square mile | | 2589988.110336 | km2
sqyd yd2 | sq yd | square yard | | 0.83612736 | m2
sqft ft2 ft² sqfoot | sq ft | square foot | square feet | 0.09290304 | m2
sqin in2 | sq in | square inch | square inches | 0.00064516 | cm2
sqnmi nmi2 | sq nmi | square nautical mile | | 3429904 | km2 sqmi
dunam | dunam | dunam | | 1000 | acre
rai | rai | rai | rai | 1600 | m2
volume
km3 | km³ | cubic kilometre | | 1e9 | cumi
m3 m³ cum | m³ | cubic metre | | 1 | cuft
cm3 cc | cm³ | cubic centimetre | | 1e-6 | cuin
mm3 | mm³ | cubic millimetre | | 1e-9 | cuin
dm3 | dm³ | cubic decimetre | | 1e-3 | cuin
hm3 | hm³ | cubic hectometre | | 1e6 | cuyd
cumi mi3 | cu mi | cubic mile | | 4168181825.440579584 | km3
cuyd yd3 | cu yd | cubic yard | | 0.764554857984 | m3
cuft ft3 | cu ft | cubic foot | cubic feet | 0.028316846592 | m3
cuin in3 | cu in | cubic inch | cubic inches | 1.6387064e-5 | cm3
L l litre liter litres liters | L | litre | | 1e-3 | impgal USgal
mL ml | mL | millilitre | | 1e-6 | impoz USoz
cL cl | cL | centilitre | | 1e-5 | impoz USoz
dL dl | dL | decilitre | | 1e-4 | impoz USoz
hL hl | hL | hectolitre | | 0.1 | impgal USgal
kL kl | kL | kilolitre | | 1 | cuft
ML Ml | ML | megalitre | | 1000 | cuft
GL Gl | GL | gigalitre | | 1e6 | cuft
USgal U.S.gal usgal gal | US gal | US gallon | | 0.003785411784 | L impgal
impgal | imp gal | imperial gallon | | 0.00454609 | L USgal
USoz U.S.oz USfloz US.floz floz | US fl oz | US fluid ounce | | 2.95735295625e-5 | mL
impoz impfloz | imp fl oz | imperial fluid ounce | | 2.84130625e-5 | mL
USpt USpint | US pt | US pint | | 0.000473176473 | L
imppt imppint pint | imp pt | imperial pint | | 0.00056826125 | L
USqt qt | US qt | US quart | | 0.000946352946 | L
impqt | imp qt | imperial quart | | 0.0011365225 | L
USbu bu | US bsh | US bushel | | 0.03523907016688 | m3
impbu | imp bsh | imperial bushel | | 0.03636872 | m3
oilbbl bbl | bbl | barrel | | 0.158987294928 | m3
USbbl | US bbl | US barrel | | 0.119240471196 | L
impbbl | imp bbl | imperial barrel | | 0.16365924 | L
acre.ft acre·ft acre-ft acreft acre.foot | acre⋅ft | acre-foot | acre-feet | 1233.48183754752 | m3
mass
kg kilogram kilograms | kg | kilogram | | 1 | lb
g gram grams | g | gram | | 1e-3 | oz
mg | mg | milligram | | 1e-6 | gr
ug μg µg | μg | microgram | | 1e-9 | gr
t tonne tonnes MT mt | t | tonne | | 1000 | LT ST
kt | kt | kilotonne | | 1e6 | LT ST
Mt | Mt | megatonne | | 1e9 | LT ST
Gt | Gt | gigatonne | | 1e12 | LT ST
lb lbs pound pounds | lb | pound | | 0.45359237 | kg
oz ounce | oz | ounce | | 0.028349523125 | g
gr grain | gr | grain | | 6.479891e-5 | g
st stone | st | stone | stone | 6.35029318 | lb kg
cwt Lcwt long_cwt | long cwt | long hundredweight | long hundredweight | 50.80234544 | lb kg
Scwt shcwt | short cwt | short hundredweight | short hundredweight | 45.359237 | lb kg
LT lt long_ton L/T | long ton | long ton | | 1016.0469088 | t
ST shton short_ton S/T | short ton | short ton | | 907.18474 | t
ozt | ozt | troy ounce | | 0.0311034768 | oz g
carat | carat | carat | | 2e-4 | g
troy_pound troylb | troy pound | troy pound | | 0.3732417216 | lb kg
pood | pood | pood | pood | 16.3804964 | kg
speed
km/h kmph kph km/hr | km/h | kilometre per hour | kilometres per hour | 0.277777777777777778 | mph
mph mi/h | mph | mile per hour | miles per hour | 0.44704 | km/h
m/s | m/s | metre per second | metres per second | 1 | ft/s
ft/s fps | ft/s | foot per second | feet per second | 0.3048 | m/s
ft/min | ft/min | foot per minute | feet per minute | 0.00508 | m/min
m/min | m/min | metre per minute | metres per minute | 0.0166666666666666667 | ft/min
km/s | km/s | kilometre per second | kilometres per second | 1000 | mi/s
mi/s | mi/s | mile per second | miles per second | 1609.344 | km/s
in/s | in/s | inch per second | inches per second | 0.0254 | mm/s
cm/s | cm/s | centimetre per second | centimetres per second | 0.01 | in/s
mm/s | mm/s | millimetre per second | millimetres per second | 0.001 | in/s
kn knot knots kt(speed) | kn | knot | | 0.514444444444444444 | km/h mph
temperature
C °C | °C | degree Celsius | degrees Celsius | 1 | F | -273.15
F °F | °F | degree Fahrenheit | degrees Fahrenheit | 0.555555555555555556 | C | -459.67
K °K | K | kelvin | | 1 | C F | 0
R °R | °R | degree Rankine | degrees Rankine | 0.555555555555555556 | K C F | 0
temperature-change
C-change | °C | degree Celsius change | degrees Celsius change | 1 | F-change
F-change | °F | degree Fahrenheit change | degrees Fahrenheit change | 0.555555555555555556 | C-change
K-change | K | kelvin change | kelvins change | 1 | F-change
energy
J | J | joule | | 1 | cal
kJ | kJ | kilojoule | | 1e3 | kcal
MJ | MJ | megajoule | | 1e6 | kWh
GJ | GJ | gigajoule | | 1e9 | kWh
TJ | TJ | terajoule | | 1e12 | GWh
PJ | PJ | petajoule | | 1e15 | TWh
Wh W.h | Wh | watt-hour | | 3600 | kJ
kWh kW.h kWh. | kWh | kilowatt-hour | | 3.6e6 | MJ
MWh MW.h | MWh | megawatt-hour | | 3.6e9 | GJ
GWh GW.h | GWh | gigawatt-hour | | 3.6e12 | TJ
TWh TW.h | TWh | terawatt-hour | | 3.6e15 | PJ
cal | cal | calorie | | 4.184 | J
kcal Cal | kcal | kilocalorie | | 4184 | kJ
BTU Btu | BTU | British thermal unit | | 1055.05585262 | kJ
ftlbf ft.lbf ftlb-f | ft⋅lbf | foot-pound force | foot-pounds force | 1.3558179483314004 | J
eV | eV | electronvolt | | 1.602176634e-19 | J
keV | keV | kiloelectronvolt | | 1.602176634e-16 | J
MeV | MeV | megaelectronvolt | | 1.602176634e-13 | J
kilotonTNT ktonTNT kt(TNT) tTNT(k) | kilotons of TNT | kiloton of TNT | kilotons of TNT | 4.184e12 | TJ
MtonTNT megatonTNT Mt(TNT) | megatons of TNT | megaton of TNT | megatons of TNT | 4.184e15 | PJ
tonTNT | tons of TNT | ton of TNT | tons of TNT | 4.184e9 | GJ
erg | erg | erg | | 1e-7 | μJ
μJ uJ | μJ | microjoule | | 1e-6 | ftlbf
power
W | W | watt | | 1 | hp
kW | kW | kilowatt | | 1e3 | hp
MW | MW | megawatt | | 1e6 | hp
GW | GW | gigawatt | | 1e9 | hp
mW | mW | milliwatt | | 1e-3 | hp
hp bhp ihp shp | hp | horsepower | horsepower | 745.69987158227022 | kW
PS metrichp CV | PS | metric horsepower | metric horsepower | 735.49875 | kW
BTU/h BTU/hr | BTU/h | British thermal unit per hour | British thermal units per hour | 0.293071070172222 | W
pressure
Pa | Pa | pascal | | 1 | psi
hPa | hPa | hectopascal | | 100 | inHg
kPa | kPa | kilopascal | | 1e3 | psi
MPa | MPa | megapascal | | 1e6 | ksi
GPa | GPa | gigapascal | | 1e9 | psi
mbar mb millibar | mbar | millibar | | 100 | hPa
bar | bar | bar | | 1e5 | kPa
kbar | kbar | kilobar | | 1e8 | psi
atm | atm | standard atmosphere | | 101325 | kPa
psi lbf/in2 | psi | pound per square inch | pounds per square inch | 6894.7572931683613 | kPa
ksi | ksi | kilopound per square inch | kilopounds per square inch | 6894757.2931683613 | MPa
inHg | inHg | inch of mercury | inches of mercury | 3386.388640341 | kPa
mmHg | mmHg | millimetre of mercury | millimetres of mercury | 133.322387415 | kPa
Torr torr | Torr | torr | torr | 133.32236842105263 | kPa
psf | lbf/sq ft | pound per square foot | pounds per square foot | 47.880258980335843 | kPa
force
N | N | newton | | 1 | lbf
kN | kN | kilonewton | | 1e3 | lbf
MN | MN | meganewton | | 1e6 | lbf
lbf lb-f | lbf | pound-force | pounds-force | 4.4482216152605 | N
kgf | kgf | kilogram-force | kilograms-force | 9.80665 | lbf
tf | tf | tonne-force | tonnes-force | 9806.65 | kN
LTf | LTf | long ton-force | long tons-force | 9964.01641818352 | kN
STf | STf | short ton-force | short tons-force | 8896.443230521 | kN
torque
Nm N.m N·m | N⋅m | newton-metre | | 1 | lbfft
kg.m kgm kgfm | kg⋅m | kilogram-metre | | 9.80665 | Nm lbfft
lbfft lbft lb.ft lbf.ft lb·ft | lbf⋅ft | pound force-foot | pound force-feet | 1.3558179483314004 | Nm
density
kg/m3 | kg/m³ | kilogram per cubic metre | kilograms per cubic metre | 1 | lb/cuyd
g/cm3 g/cc g/mL g/ml | g/cm³ | gram per cubic centimetre | grams per cubic centimetre | 1000 | lb/cuin
g/L g/l | g/L | gram per litre | grams per litre | 1 | lb/cuin
lb/cuft lb/ft3 | lb/cu ft | pound per cubic foot | pounds per cubic foot | 16.018463373960139 | g/cm3
lb/cuin lb/in3 | lb/cu in | pound per cubic inch | pounds per cubic inch | 27679.904710203122 | g/cm3
lb/cuyd lb/yd3 | lb/cu yd | pound per cubic yard | pounds per cubic yard | 0.59327642110963479 | kg/m3
population density
PD/km2 /km2 PD/sqkm /sqkm | /km² | per square kilometre | per square kilometre | 1e-6 | PD/sqmi
PD/sqmi /sqmi PD/mi2 /mi2 | /sq mi | per square mile | per square mile | 3.8610215854244584e-7 | PD/km2
PD/ha /ha | /ha | per hectare | per hectare | 1e-4 | PD/acre
PD/acre /acre | /acre | per acre | per acre | 2.4710538146716534e-4 | PD/ha
flow
m3/s cumecs m³/s | m³/s | cubic metre per second | cubic metres per second | 1 | cuft/s
cuft/s cufts ft3/s | cu ft/s | cubic foot per second | cubic feet per second | 0.028316846592 | m3/s
cuft/min ft3/min cfm | cu ft/min | cubic foot per minute | cubic feet per minute | 4.719474432e-4 | m3/min
m3/min | m³/min | cubic metre per minute | cubic metres per minute | 0.0166666666666666667 | cuft/min
m3/d m3/day | m³/d | cubic metre per day | cubic metres per day | 1.1574074074074074e-5 | cuft/d
cuft/d | cu ft/d | cubic foot per day | cubic feet per day | 3.2774128e-7 | m3/d
L/s l/s | L/s | litre per second | litres per second | 1e-3 | cuft/s
L/min l/min | L/min | litre per minute | litres per minute | 1.6666666666666667e-5 | USgal/min
USgal/min usgpm | US gal/min | US gallon per minute | US gallons per minute | 6.30901964e-5 | L/min
oilbbl/d bbl/d bbl/day | bbl/d | barrel per day | barrels per day | 1.8401307283333333e-6 | m3/d
km3/a km3/y | km³/a | cubic kilometre per annum | cubic kilometres per annum | 31.688087814028947 | cumi/a
cumi/a | cu mi/a | cubic mile per annum | cubic miles per annum | 132.08171170940057 | km3/a
fuel economy
mpgus mpgU.S. mpgUS mpg-US mpgu.s. | mpg‑US | mile per US gallon | miles per US gallon | 425143.70743027200 |
mpgimp mpg-imp | mpg‑imp | mile per imperial gallon | miles per imperial gallon | 354006.18993464713 |
km/L km/l | km/L | kilometre per litre | kilometres per litre | 1e6 | mpgimp mpgus
time
s | s | second | | 1 | min
min | min | minute | | 60 | s
h hr hrs | h | hour | | 3600 | ks
d day days | d | day | | 86400 | ks
wk week weeks | week | week | | 604800 | Ms
frequency
Hz | Hz | hertz | hertz | 1 |
kHz | kHz | kilohertz | kilohertz | 1e3 |
MHz | MHz | megahertz | megahertz | 1e6 |
GHz | GHz | gigahertz | gigahertz | 1e9 |
acceleration
m/s2 | m/s² | metre per second squared | metres per second squared | 1 | ft/s2
ft/s2 | ft/s² | foot per second squared | feet per second squared | 0.3048 | m/s2
g0 g-force | g₀ | standard gravity | standard gravities | 9.80665 | m/s2
"""
"""Lines of kinds, and below each its units: codes | symbol | singular | plural ("" adds an s) | scale | default output.

A kind that is measured from another zero has a sixth cell, the offset.
"""
